//! An identity provider: the addresses that it sends people to, and its claims about those who come back.

use std::{sync::Arc, time::Duration};

use jiff::{Timestamp, tz::TimeZone};
use openidconnect::{
    AccessToken, AdditionalProviderMetadata, AuthType, AuthUrl, AuthenticationContextClass,
    AuthenticationFlow, AuthorizationCode, ClientId, ClientSecret, CsrfToken, DiscoveryError,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge,
    PkceCodeVerifier, ProviderMetadata, RedirectUrl, RequestTokenError, Scope, StandardErrorResponse,
    SubjectIdentifier, TokenResponse, UserInfoClaims, UserInfoError,
    core::{
        CoreAuthDisplay, CoreAuthPrompt, CoreClaimName, CoreClaimType, CoreClientAuthMethod,
        CoreErrorResponseType, CoreGenderClaim, CoreGrantType, CoreJsonWebKey,
        CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreResponseMode, CoreResponseType,
        CoreRevocableToken, CoreRevocationErrorResponse, CoreSubjectIdentifierType,
        CoreTokenIntrospectionResponse,
    },
    url::Url,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::sync::Mutex;

use super::{
    Claimed, OidcError, OidcSettings, Transaction,
    fetch::Http,
    person, settings,
    token::{self, Expected, KeySet, Others, Tokens, by_name},
};
use crate::{
    Environment,
    https::{NoAnswer, may_be_asked},
    identity::LoginType,
};

/// The time for which metadata and keys are used before they are fetched again.
const FRESH: Duration = Duration::from_hours(1);
/// The path to which a provider redirects after signing out there.
const SIGNED_OUT: &str = "/signed-out";

/// Metadata of RFC 9207 and RP-initiated logout.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Additions {
    #[serde(default, rename = "authorization_response_iss_parameter_supported")]
    is_issuer_sent: bool,
    #[serde(default)]
    end_session_endpoint: Option<String>,
}

impl AdditionalProviderMetadata for Additions {}

type Metadata = ProviderMetadata<
    Additions,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

type Client = openidconnect::Client<
    Others,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    Tokens,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// The parameters that a provider sends a browser back with.
pub(crate) struct Callback<'a> {
    pub(crate) code: &'a str,
    /// The path of the address that it arrived at.
    pub(crate) path: &'a str,
    /// The issuer that the response names.
    pub(crate) issuer: Option<&'a str>,
}

/// An identity provider.
pub(crate) struct Provider {
    settings: OidcSettings,
    issuer: IssuerUrl,
    client_id: ClientId,
    secret: ClientSecret,
    redirect: RedirectUrl,
    http: Http,
    environment: Environment,
    known: Mutex<Option<(Arc<Metadata>, Timestamp)>>,
}

impl Provider {
    /// Creates a provider, with the secret of this client.
    ///
    /// # Errors
    ///
    /// When the secret cannot be read or an address is invalid.
    pub(super) fn new(
        (way, url): (LoginType, &str),
        settings: OidcSettings,
        http: Http,
        environment: Environment,
    ) -> Result<Self, String> {
        let own = || format!("{}{}", url.trim_end_matches('/'), settings::callback(way));
        let redirect = settings.redirect_uri.clone().unwrap_or_else(own);
        if !settings::is_callback(&redirect, way) {
            return Err(format!(
                "`{redirect}` is no address of HTTPS, or of HTTP on this machine: say `--url`, or `redirectUri`"
            ));
        }
        Ok(Self {
            issuer: IssuerUrl::new(settings.issuer.clone()).map_err(|error| error.to_string())?,
            client_id: ClientId::new(settings.client_id.clone()),
            secret: ClientSecret::new(settings.secret()?),
            redirect: RedirectUrl::new(redirect).map_err(|error| error.to_string())?,
            settings,
            http,
            environment,
            known: Mutex::default(),
        })
    }

    /// Returns the issuer.
    pub(crate) fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    /// Fetches metadata and keys, which shows that the provider can be reached.
    ///
    /// # Errors
    ///
    /// When it cannot, or is another one.
    pub(crate) async fn reach(&self) -> Result<(), OidcError> {
        self.refetched().await.map(drop)
    }

    /// Builds the address at which people sign in.
    pub(crate) async fn address(&self, transaction: &Transaction) -> Result<Url, OidcError> {
        let metadata = self.metadata().await?;
        let client = self.client(&metadata);
        let (state, nonce) = (transaction.state.clone(), transaction.nonce.clone());
        let flow = AuthenticationFlow::<CoreResponseType>::AuthorizationCode;
        let verifier = PkceCodeVerifier::new(transaction.verifier.clone());
        let mut request = client
            .authorize_url(flow, || CsrfToken::new(state), || Nonce::new(nonce))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .add_scopes(self.settings.scopes.iter().cloned().map(Scope::new));
        for acr in &self.settings.acr_values {
            request = request.add_auth_context_value(AuthenticationContextClass::new(acr.clone()));
        }
        if self.settings.fresh.asks_anew {
            request = request.add_prompt(CoreAuthPrompt::Login);
        }
        if let Some(seconds) = self.settings.fresh.max_age {
            request = request.set_max_age(Duration::from_secs(seconds.into()));
        }
        let (address, _, _) = request.url();
        Ok(address)
    }

    /// Identifies the person who has returned.
    pub(crate) async fn identify(
        &self,
        transaction: &Transaction,
        callback: &Callback<'_>,
    ) -> Result<Claimed, OidcError> {
        // A code belongs to the provider at whose address it arrived (RFC 9700, 4.4.2), whatever the response says.
        if callback.path != self.redirect.url().path() {
            return Err(OidcError::ResponseAddress);
        }
        let metadata = self.metadata().await?;
        self.check_issuer(&metadata, callback)?;
        let client = self.client(&metadata);
        let tokens = self.exchange(&client, transaction, callback.code).await?;
        let mut claims = match self.verify(&tokens, metadata.jwks(), transaction) {
            // The provider may have new keys since the last fetch.
            Err(OidcError::UnknownKey) => {
                self.verify(&tokens, self.refetched().await?.jwks(), transaction)?
            }
            claims => claims?,
        };
        if self.settings.user_info {
            let more = self.user_info(&client, tokens.access_token(), &claims).await?;
            // Signed claims take precedence.
            for (claim, value) in more {
                claims.entry(claim).or_insert(value);
            }
        }
        let today = self.environment.clock.now().to_zoned(TimeZone::UTC).date();
        person::read(&claims, &self.settings.claims, today)
    }

    /// Refuses a response of another provider, since its code would be sent to the wrong one (RFC 9207).
    fn check_issuer(&self, metadata: &Metadata, callback: &Callback<'_>) -> Result<(), OidcError> {
        match callback.issuer {
            Some(issuer) if issuer == self.issuer.as_str() => Ok(()),
            Some(_) => Err(OidcError::ResponseIssuer),
            None if metadata.additional_metadata().is_issuer_sent => Err(OidcError::NoResponseIssuer),
            None => Ok(()),
        }
    }

    async fn exchange(
        &self,
        client: &Client,
        transaction: &Transaction,
        code: &str,
    ) -> Result<Tokens, OidcError> {
        let request = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(|_| OidcError::Metadata)?
            .set_pkce_verifier(PkceCodeVerifier::new(transaction.verifier.clone()));
        request
            .request_async(&self.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::Request(no_answer) => unanswered(&no_answer),
                RequestTokenError::ServerResponse(answer) => match answer.error() {
                    CoreErrorResponseType::InvalidGrant => OidcError::Code,
                    _ => OidcError::Client,
                },
                _ => OidcError::NoToken,
            })
    }

    fn verify(
        &self,
        tokens: &Tokens,
        keys: &KeySet,
        transaction: &Transaction,
    ) -> Result<Map<String, Value>, OidcError> {
        let expected = Expected {
            issuer: &self.issuer,
            client_id: &self.client_id,
            nonce: &Nonce::new(transaction.nonce.clone()),
            acr_values: &self.settings.acr_values,
            fresh: self.settings.fresh,
            begun_at: transaction.at,
            now: self.environment.clock.now(),
        };
        let token = tokens.id_token().ok_or(OidcError::NoToken)?;
        token::verify(token, tokens.access_token(), keys, &expected)
    }

    /// Fetches the user information, which has the same subject as the id token.
    async fn user_info(
        &self,
        client: &Client,
        access_token: &AccessToken,
        claims: &Map<String, Value>,
    ) -> Result<Map<String, Value>, OidcError> {
        let subject = claims.get("sub").and_then(Value::as_str);
        let subject = SubjectIdentifier::new(subject.ok_or(OidcError::MissingClaim("subject"))?.to_owned());
        let request = client.user_info(access_token.clone(), Some(subject));
        let request = request.map_err(|_| OidcError::Metadata)?;
        let answer = request.request_async(&self.http).await;
        let info: UserInfoClaims<Others, CoreGenderClaim> = answer.map_err(|error| match error {
            UserInfoError::Request(no_answer) => unanswered(&no_answer),
            UserInfoError::ClaimsVerification(_) => OidcError::UserInfoSubject,
            _ => OidcError::UserInfo,
        })?;
        by_name(&info)
    }

    /// Returns whether signing out here leads to signing out at the provider.
    pub(crate) fn signs_out(&self) -> bool {
        self.settings.signs_out
    }

    /// Builds the address at which people sign out at the provider, which then redirects back. It names the client, not the person:
    /// no token is kept for that.
    pub(crate) async fn sign_out_address(&self) -> Result<Url, OidcError> {
        let metadata = self.metadata().await?;
        let end = metadata.additional_metadata().end_session_endpoint.as_deref();
        let mut address = Url::parse(end.ok_or(OidcError::NoSignOut)?).map_err(|_| OidcError::Metadata)?;
        if !may_be_asked(&address) {
            return Err(OidcError::Insecure);
        }
        let mut back = self.redirect.url().clone();
        back.set_path(SIGNED_OUT);
        address
            .query_pairs_mut()
            .append_pair("client_id", &self.client_id)
            .append_pair("post_logout_redirect_uri", back.as_str());
        Ok(address)
    }

    fn client(&self, metadata: &Metadata) -> Client {
        let (client_id, secret) = (self.client_id.clone(), Some(self.secret.clone()));
        Client::from_provider_metadata(metadata.clone(), client_id, secret)
            .set_redirect_uri(self.redirect.clone())
            .set_auth_type(how_to_authenticate(metadata))
    }

    /// Returns metadata and keys, which are fetched when they are unknown or old.
    async fn metadata(&self) -> Result<Arc<Metadata>, OidcError> {
        let now = self.environment.clock.now();
        let mut known = self.known.lock().await;
        match known.as_ref().filter(|(_, at)| now < *at + FRESH) {
            Some((metadata, _)) => Ok(Arc::clone(metadata)),
            None => self.fetch(&mut known).await,
        }
    }

    /// Fetches metadata and keys again.
    async fn refetched(&self) -> Result<Arc<Metadata>, OidcError> {
        self.fetch(&mut *self.known.lock().await).await
    }

    async fn fetch(
        &self,
        known: &mut Option<(Arc<Metadata>, Timestamp)>,
    ) -> Result<Arc<Metadata>, OidcError> {
        let discovered = Metadata::discover_async(self.issuer.clone(), &self.http).await;
        let metadata = discovered.map_err(|error| match error {
            DiscoveryError::Request(no_answer) => unanswered(&no_answer),
            DiscoveryError::Validation(_) => OidcError::MetadataIssuer,
            _ => OidcError::Metadata,
        })?;
        if !may_be_asked(AuthUrl::url(metadata.authorization_endpoint())) {
            return Err(OidcError::Insecure);
        }
        let metadata = Arc::new(metadata);
        *known = Some((Arc::clone(&metadata), self.environment.clock.now()));
        Ok(metadata)
    }
}

/// Chooses how this client shows its secret: in the header, unless the provider accepts it only in the body.
fn how_to_authenticate(metadata: &Metadata) -> AuthType {
    let methods = metadata.token_endpoint_auth_methods_supported();
    let takes = |method| methods.is_some_and(|methods| methods.contains(&method));
    if takes(CoreClientAuthMethod::ClientSecretPost) && !takes(CoreClientAuthMethod::ClientSecretBasic) {
        AuthType::RequestBody
    } else {
        AuthType::BasicAuth
    }
}

fn unanswered(no_answer: &NoAnswer) -> OidcError {
    match no_answer {
        NoAnswer::Insecure => OidcError::Insecure,
        NoAnswer::TimedOut | NoAnswer::Failed(_) => {
            tracing::info!(error = %no_answer, "an identity provider did not answer");
            OidcError::Unreachable
        }
    }
}
