//! The reasons why a sign-in by OpenID Connect fails, for the log. A browser does not get them.

use openidconnect::{ClaimsVerificationError, SignatureVerificationError};

/// The reason why a sign-in fails. It contains nothing that the provider or the browser sent, so that it can be logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OidcError {
    #[error("there is no sign-in under way in this browser")]
    NoTransaction,
    #[error("the state is not the one that was sent")]
    State,
    #[error("the response is of another issuer")]
    ResponseIssuer,
    #[error("the response does not say its issuer, as the provider promises")]
    NoResponseIssuer,
    #[error("the response came to the address of another provider")]
    ResponseAddress,
    #[error("the provider cannot be reached")]
    Unreachable,
    #[error("an address of the provider is not one of HTTPS")]
    Insecure,
    #[error("the provider's metadata or keys cannot be read")]
    Metadata,
    #[error("the provider's metadata are of another issuer")]
    MetadataIssuer,
    #[error("the provider refuses the code or its proof")]
    Code,
    #[error("the provider refuses this client")]
    Client,
    #[error("the provider's answer to the code holds no id token that can be read")]
    NoToken,
    #[error("the id token is of another issuer")]
    Issuer,
    #[error("the id token is for another audience")]
    Audience,
    #[error("the id token was made for another party")]
    AuthorizedParty,
    #[error("the id token has another nonce or none")]
    Nonce,
    #[error("the id token is not signed")]
    Unsigned,
    #[error("the id token is signed with an algorithm that is not taken")]
    Algorithm,
    #[error("the id token is signed with a key that the provider does not have")]
    UnknownKey,
    #[error("the id token does not say with which of several keys it is signed")]
    AmbiguousKey,
    #[error("the signature of the id token is wrong")]
    Signature,
    #[error("the id token has expired")]
    Expired,
    #[error("the id token is not valid yet")]
    NotYetValid,
    #[error("the id token was issued in the future")]
    IssuedLater,
    #[error("the id token has an authentication context that is not taken, or none")]
    Context,
    #[error("the id token does not say when the person signed in at the provider")]
    NoSignInTime,
    #[error("the person had signed in at the provider before, and was not asked again")]
    SignedInBefore,
    #[error("the provider's metadata do not say where one signs out")]
    NoSignOut,
    #[error("the id token belongs to another access token")]
    AccessToken,
    #[error("the id token is of a type that is not taken")]
    TokenType,
    #[error("the user information cannot be read")]
    UserInfo,
    #[error("the user information is of another subject")]
    UserInfoSubject,
    #[error("the claim for `{0}` is missing")]
    MissingClaim(&'static str),
    #[error("the claim for `{0}` cannot be used")]
    InvalidClaim(&'static str),
}

/// The side that a failed sign-in is due to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OidcCause {
    /// The response that the browser brought back, or did not.
    Browser,
    /// The provider: its addresses, its metadata, its refusals.
    Provider,
    /// The token that the provider made.
    Token,
    /// The facts about the person, or how they signed in at the provider.
    Person,
}

impl OidcCause {
    /// Returns its name in metrics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Provider => "provider",
            Self::Token => "token",
            Self::Person => "person",
        }
    }
}

impl OidcError {
    /// Returns the side that it is due to.
    pub(crate) fn cause(self) -> OidcCause {
        match self {
            Self::NoTransaction
            | Self::State
            | Self::ResponseIssuer
            | Self::NoResponseIssuer
            | Self::ResponseAddress
            | Self::Code => OidcCause::Browser,
            Self::Unreachable
            | Self::Insecure
            | Self::Metadata
            | Self::MetadataIssuer
            | Self::Client
            | Self::NoSignOut
            | Self::UserInfo => OidcCause::Provider,
            Self::NoToken
            | Self::Issuer
            | Self::Audience
            | Self::AuthorizedParty
            | Self::Nonce
            | Self::Unsigned
            | Self::Algorithm
            | Self::UnknownKey
            | Self::AmbiguousKey
            | Self::Signature
            | Self::Expired
            | Self::NotYetValid
            | Self::IssuedLater
            | Self::AccessToken
            | Self::TokenType
            | Self::UserInfoSubject => OidcCause::Token,
            Self::Context
            | Self::NoSignInTime
            | Self::SignedInBefore
            | Self::MissingClaim(_)
            | Self::InvalidClaim(_) => OidcCause::Person,
        }
    }
}

impl From<ClaimsVerificationError> for OidcError {
    fn from(error: ClaimsVerificationError) -> Self {
        use ClaimsVerificationError as Error;
        match error {
            Error::Expired(_) => Self::Expired,
            Error::InvalidAudience(_) => Self::Audience,
            Error::InvalidAuthContext(_) => Self::Context,
            Error::InvalidIssuer(_) => Self::Issuer,
            Error::InvalidNonce(_) => Self::Nonce,
            Error::SignatureVerification(error) => error.into(),
            _ => Self::TokenType,
        }
    }
}

impl From<SignatureVerificationError> for OidcError {
    fn from(error: SignatureVerificationError) -> Self {
        use SignatureVerificationError as Error;
        match error {
            Error::AmbiguousKeyId(_) => Self::AmbiguousKey,
            Error::DisallowedAlg(_) | Error::UnsupportedAlg(_) => Self::Algorithm,
            Error::NoMatchingKey | Error::InvalidKey(_) => Self::UnknownKey,
            Error::NoSignature => Self::Unsigned,
            _ => Self::Signature,
        }
    }
}
