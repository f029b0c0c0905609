//! Orders without a service: the number of each network's orders, and the browsers to which an app may return.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;

use super::{
    BankIdRules, Device, Orders, Poll, Returned, TakeError, Wanted,
    message::Reason,
    order::FailureCause,
    orders::NewOrder,
    protocol::{Auth, Collected, RelyingParty, ServiceError, Started},
};
use crate::{
    Environment,
    identity::{Secret, SignInContext},
};

/// A service that makes orders, and records the addresses to which their apps return and the cancelled orders.
#[derive(Default)]
struct Service {
    made: Mutex<Vec<Option<String>>>,
    cancelled: Mutex<Vec<String>>,
}

impl Service {
    /// Returns the nonce that the app of the last order brings back.
    fn nonce(&self) -> Secret {
        let made = self.made.lock().unwrap();
        let (page, nonce) = made.last().unwrap().as_ref().unwrap().split_once('#').unwrap();
        assert_eq!(page, "https://enkat.example/bank-id/return");
        Secret::parse(nonce).unwrap()
    }
}

#[async_trait]
impl RelyingParty for Service {
    async fn auth(&self, auth: &Auth) -> Result<Started, ServiceError> {
        let mut made = self.made.lock().unwrap();
        made.push(auth.return_url.clone());
        Ok(serde_json::from_value(serde_json::json!({
            "orderRef": made.len().to_string(), "autoStartToken": "auto", "qrStartToken": "", "qrStartSecret": "",
        }))
        .unwrap())
    }

    async fn collect(&self, _: &str) -> Result<Collected, ServiceError> {
        Ok(serde_json::from_value(serde_json::json!({
            "status": "complete",
            "completionData": {"user": {"personalNumber": "198001019278", "givenName": "Klara", "surname": "Ek"}},
        }))
        .unwrap())
    }

    async fn cancel(&self, order_ref: &str) -> Result<(), ServiceError> {
        self.cancelled.lock().unwrap().push(order_ref.to_owned());
        Ok(())
    }
}

fn orders(most: usize, share: usize) -> (Arc<Service>, Orders) {
    let service = Arc::new(Service::default());
    let environment = Environment::system();
    let rules = BankIdRules::default();
    let mut orders = Orders::new(
        Arc::clone(&service) as _,
        environment,
        "https://enkat.example",
        rules,
    );
    (orders.most, orders.share) = (most, share);
    (service, orders)
}

async fn start(orders: &Orders, device: Device, network: u8) -> NewOrder {
    // No two orders have the same time.
    tokio::time::sleep(Duration::from_millis(2)).await;
    let network: IpAddr = Ipv4Addr::new(192, 0, 2, network).into();
    let wanted = Wanted {
        survey_id: Some("pulse".to_owned()),
        device,
        end_user_ip: network,
        network,
        shown: String::new(),
        context: SignInContext::default(),
        user_agent: String::new(),
    };
    orders.start(wanted, None).await.ok().unwrap()
}

/// Lists whether each of these orders exists.
fn are_there(orders: &Orders, started: &[NewOrder]) -> Vec<bool> {
    let is_there = |order: &NewOrder| orders.context(&order.secret, &order.id).is_some();
    started.iter().map(is_there).collect()
}

#[tokio::test]
async fn start_over_network_limit_cancels_its_oldest() {
    let (service, orders) = orders(100, 3);
    let mut started = vec![start(&orders, Device::Other, 1).await];
    for _ in 0..4 {
        started.push(start(&orders, Device::Other, 2).await);
    }
    assert_eq!(are_there(&orders, &started), [true, false, true, true, true]);
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(*service.cancelled.lock().unwrap(), ["2"]);
}

#[tokio::test]
async fn start_over_total_limit_ends_order_of_busiest_network() {
    let (_, orders) = orders(6, 3);
    let mut started = vec![start(&orders, Device::Other, 1).await];
    for network in [2, 2, 2, 3, 3, 4] {
        started.push(start(&orders, Device::Other, network).await);
    }
    let there = are_there(&orders, &started);
    assert_eq!(there, [true, false, true, true, true, true, true]);
}

#[tokio::test]
async fn start_on_other_device_has_no_auto_start_token() {
    let (service, orders) = orders(100, 100);
    let other = start(&orders, Device::Other, 1).await;
    assert_eq!(other.auto_start_token, None);
    assert_eq!(*service.made.lock().unwrap(), [None]);
    let here = start(&orders, Device::Phone, 1).await;
    assert_eq!(here.auto_start_token.as_deref(), Some("auto"));
    service.nonce();
}

#[tokio::test]
async fn take_succeeds_only_after_return_to_browser() {
    let (service, orders) = orders(100, 100);
    let order = start(&orders, Device::Computer, 1).await;
    let nonce = service.nonce();
    // Identified, but not returned: the secret alone gives no sign-in.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(matches!(
        orders.poll(&order.secret, &order.id).await,
        Some(Poll::Returning)
    ));
    let take = |id: &str| orders.take(&order.secret, id, Some("pulse"));
    assert_eq!(take(&order.id).err(), Some(TakeError::Incomplete));
    let Ok(Some(Returned::Here { id, survey_id })) = orders.take_back(Some(&order.secret), &nonce) else {
        panic!("it is the browser that began");
    };
    assert_eq!(survey_id.as_deref(), Some("pulse"));
    // The page that began cannot continue.
    assert!(orders.poll(&order.secret, &order.id).await.is_none());
    assert_eq!(take(&order.id).err(), Some(TakeError::Unknown));
    assert!(take(&id).is_ok());
}

#[tokio::test]
async fn take_back_in_other_browser_ends_order() {
    let (service, orders) = orders(100, 100);
    for has_order in [false, true] {
        let theirs = start(&orders, Device::Phone, 1).await;
        let nonce = service.nonce();
        let own = start(&orders, Device::Phone, 2).await;
        let cookie = has_order.then_some(&own.secret);
        let returned = orders.take_back(cookie, &nonce).unwrap();
        assert!(matches!(returned, Some(Returned::Elsewhere { .. })));
        let refused = Poll::Failed(FailureCause::Refused(Reason::OtherBrowser));
        let poll = orders.poll(&theirs.secret, &theirs.id).await.unwrap();
        assert_eq!(std::mem::discriminant(&poll), std::mem::discriminant(&refused));
        // Even the browser that started can no longer use it.
        assert!(matches!(
            orders.take_back(Some(&theirs.secret), &nonce),
            Ok(Some(Returned::Here { id, .. })) if orders.take(&theirs.secret, &id, Some("pulse")).is_err()
        ));
        assert!(orders.context(&own.secret, &own.id).is_some());
    }
    let unknown = Secret::parse(&"0b".repeat(32)).unwrap();
    assert!(orders.take_back(None, &unknown).unwrap().is_none());
}
