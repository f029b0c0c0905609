//! The lines in which readers get responses. The server that is built knows how to write them; this crate does not.

use std::io;

use enkat_model::Artifact;
use enkat_store::{OpenedIdentity, SentResponse};

/// The facts about the responses of a survey that lines need.
#[derive(Clone, Debug)]
pub struct LinesOf<'a> {
    /// The survey of the deployment.
    pub survey_id: &'a str,
    /// The versions that were answered, in rising order.
    pub versions: &'a [Artifact],
    /// The number of the round.
    pub round: u32,
    /// Whether the lines have the identities of participants.
    pub identified: bool,
    /// Whether the lines have sensitive answers.
    pub sensitive: bool,
}

/// A response with the pseudonym and the identity that its line may have.
#[derive(Clone, Copy, Debug)]
pub struct NamedResponse<'a> {
    /// The response.
    pub response: &'a SentResponse,
    /// The pseudonym.
    pub pseudonym: &'a str,
    /// The identity, where it is asked for.
    pub identity: Option<&'a OpenedIdentity>,
}

/// Writes responses as lines.
pub trait WriteLines {
    /// Returns the lines of some responses, each with its end.
    ///
    /// # Errors
    ///
    /// When a response is damaged. The error has no answers.
    fn lines(&mut self, responses: &[NamedResponse<'_>]) -> io::Result<Vec<u8>>;
}

/// Begins the lines of a survey's responses.
pub type BeginLines = for<'a> fn(&LinesOf<'a>) -> io::Result<Box<dyn WriteLines + 'a>>;
