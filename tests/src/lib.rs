//! What the end-to-end tests stand on: real processes, real ptys and real speech, each in its own private folder.
//!
//! * [`process`] starts programs in process groups of their own and takes them down again.
//! * [`scratch`] gives each test its folder; [`wait`] waits for files to appear or grow, without sleeping.
//! * [`speech`] is a private speech server whose words or sound are captured; [`audio`] tells which sentence a
//!   piece of captured sound is.
//! * [`phonemes`] is what a synthesiser makes of words, and how far apart that is.
//! * [`daemon`] and [`board`] are the two ends of the cable; [`games`] are what is played between them; [`flood`] is a
//!   board gone wild.
//! * [`journalled`] is a daemon with its disk in virtual time, to be killed, [`judged`] by its events; [`script`] what two players do at two boards.
//!
//! Nothing here is used by the programs themselves. What fails here fails the test that asked for it.

pub mod audio;
pub mod board;
pub mod bus;
pub mod daemon;
pub mod flood;
pub mod games;
pub mod in_one_process;
pub mod journalled;
pub mod judged;
pub mod line;
pub mod phonemes;
pub mod play;
pub mod process;
pub mod scratch;
pub mod script;
pub mod speech;
pub mod udev;
pub mod wait;
pub mod wire;
