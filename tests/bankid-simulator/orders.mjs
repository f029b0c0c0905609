// The orders of the service and their life in real time, by the Relying Party API 6.0.

import { createHmac, randomUUID } from 'node:crypto'

/** The seconds until an order fails that is not opened, and one that is opened but not completed. */
const OPENED_WITHIN = Number(process.env.OPENED_WITHIN ?? 30)
const DONE_WITHIN = 180
/** The seconds in which the result of an order can be collected. */
const KEPT = { complete: 180, failed: 300 }
/** The greatest age of a QR code that a phone accepts, in seconds. */
const FRESH = 5

/** The states that a phone passes through, in milliseconds after the order was opened; then the result. */
const WAY = [
  [0, 'started'],
  [1500, 'userSign'],
  [4000, 'processing'],
  [4500, 'complete'],
]

const PERSON = {
  personalNumber: '198001019278',
  name: 'Klara Ek',
  givenName: 'Klara',
  surname: 'Ek',
}

/** The default phone: its kind of BankID, and the risk that the service sees in it. */
const PHONE = { policy: '1.2.752.78.1.5', risk: 'low' }
const RISKS = ['low', 'moderate', 'high']

export class Refused extends Error {
  constructor(status, errorCode, details) {
    super(details)
    Object.assign(this, { status, errorCode, details })
  }
}

const noSuchOrder = () => new Refused(400, 'invalidParameters', 'No such order')

export class Orders {
  #orders = new Map()

  /** Creates an order, for any person or for the one with this number. */
  auth(asked) {
    const personalNumber = asked.requirement?.personalNumber
    const other = personalNumber && this.#pendingOf(personalNumber)
    if (other) {
      other.end('failed', 'cancelled')
      throw new Refused(400, 'alreadyInProgress', 'Order already in progress for pno')
    }
    const order = new Order(asked, personalNumber)
    this.#orders.set(order.orderRef, order)
    const { orderRef, autoStartToken, qrStartToken, qrStartSecret } = order
    return { orderRef, autoStartToken, qrStartToken, qrStartSecret }
  }

  /** Returns the state of an order. A final one is returned once. */
  collect({ orderRef }) {
    const order = this.#orders.get(orderRef)
    if (!order) throw noSuchOrder()
    order.collects.push(Date.now())
    const state = order.state()
    if (state.status === 'pending') return { orderRef, ...state }
    this.#orders.delete(orderRef)
    if (order.secondsSince(state.at) > KEPT[state.status]) throw noSuchOrder()
    if (state.status === 'failed') return { orderRef, status: 'failed', hintCode: state.hintCode }
    return { orderRef, status: 'complete', completionData: completion(order) }
  }

  cancel({ orderRef }) {
    const order = this.#orders.get(orderRef)
    if (order?.state().status !== 'pending') throw noSuchOrder()
    this.#orders.delete(orderRef)
    this.cancelled = (this.cancelled ?? 0) + 1
    return {}
  }

  /** Lets a phone scan a QR code: the code has to belong to a waiting order, be made with its secret, and be fresh. */
  scan({ qr, ...phone }) {
    const [word, token, seconds, code] = String(qr).split('.')
    const order = this.all().find(order => order.qrStartToken === token)
    if (word !== 'bankid' || !order) throw new Refused(400, 'invalidQr', 'not a code of an order')
    const expected = createHmac('sha256', order.qrStartSecret).update(seconds).digest('hex')
    if (code !== expected) throw new Refused(400, 'invalidQr', 'the code was not made with the secret')
    const age = order.secondsSince(order.startedAt) - Number(seconds)
    if (!(age > -2 && age < FRESH)) throw new Refused(400, 'invalidQr', `the code is ${age} s old`)
    return this.#open(order, phone)
  }

  /** Opens an order by the link that starts the app on the same device. Once done, the app opens the address to return to. */
  start({ autoStartToken, ...phone }) {
    const order = this.all().find(order => order.autoStartToken === autoStartToken)
    if (!order) throw new Refused(400, 'invalidToken', 'not a token of an order')
    return { ...this.#open(order, phone), returnUrl: order.asked.returnUrl }
  }

  /** Puts an order, or the last one, into a state and leaves it there. */
  set({ orderRef, status = 'pending', hintCode, person }) {
    const order = orderRef ? this.#orders.get(orderRef) : this.all().at(-1)
    if (!order) throw noSuchOrder()
    order.person = { ...order.person, ...person }
    order.end(status, hintCode)
    return {}
  }

  all() {
    return [...this.#orders.values()]
  }

  #open(order, { person, way = WAY, ...others }) {
    const phone = { ...PHONE, ipAddress: order.asked.endUserIp, ...others }
    if (order.openedAt || order.state().status !== 'pending') throw new Refused(400, 'invalidQr', 'not waiting')
    const someone = { ...PERSON, ...person }
    // A new order of the same person replaces the previous one.
    this.#pendingOf(someone.personalNumber)?.end('failed', 'cancelled')
    if (order.person && order.person.personalNumber !== someone.personalNumber) {
      order.end('failed', 'certificateErr')
      return {}
    }
    const refused = refusal(order.asked.requirement, phone)
    if (refused) {
      order.end('failed', refused)
      return {}
    }
    Object.assign(order, { openedAt: Date.now(), person: someone, phone, way: wayOf(order.asked.requirement, way) })
    return {}
  }

  #pendingOf(personalNumber) {
    return this.all().find(
      order => order.openedAt && order.person?.personalNumber === personalNumber && order.state().status === 'pending',
    )
  }
}

/** Returns the hint of the failure if a phone does not meet a requirement. */
function refusal({ certificatePolicies, risk } = {}, phone) {
  const isTaken = policy => policy === phone.policy || (policy.endsWith('*') && phone.policy.startsWith(policy.slice(0, -1)))
  if (certificatePolicies && !certificatePolicies.some(isTaken)) return 'certificateErr'
  const isAbove = risk && RISKS.indexOf(phone.risk) > RISKS.indexOf(risk.toLowerCase())
  return isAbove ? 'transactionRiskBlocked' : undefined
}

/** Adds the scan of a document before the security code if one is required. */
function wayOf({ mrtd } = {}, way) {
  if (!mrtd) return way
  return [[way[0][0], 'userMrtd'], ...way.map(([after, hint]) => [after + 500, hint])]
}

class Order {
  orderRef = randomUUID()
  autoStartToken = randomUUID()
  qrStartToken = randomUUID()
  qrStartSecret = randomUUID()
  startedAt = Date.now()
  collects = []

  constructor(asked, personalNumber) {
    this.asked = asked
    if (personalNumber) this.person = { ...PERSON, personalNumber }
  }

  /** Returns the text in the app. */
  get shown() {
    return Buffer.from(this.asked.userVisibleData ?? '', 'base64').toString()
  }

  secondsSince(moment) {
    return (Date.now() - moment) / 1000
  }

  end(status, hintCode) {
    this.ended = { status, hintCode, at: Date.now() }
  }

  state() {
    if (this.ended) return this.ended
    if (!this.openedAt) {
      const late = this.secondsSince(this.startedAt) > OPENED_WITHIN
      if (!late) return { status: 'pending', hintCode: 'outstandingTransaction' }
      return { status: 'failed', hintCode: 'startFailed', at: this.startedAt + OPENED_WITHIN * 1000 }
    }
    const passed = Date.now() - this.openedAt
    const [after, hintCode] = this.way.findLast(([after]) => after <= passed)
    if (hintCode === 'complete') return { status: 'complete', at: this.openedAt + after }
    if (hintCode.startsWith('failed:')) {
      return { status: 'failed', hintCode: hintCode.slice('failed:'.length), at: this.openedAt + after }
    }
    if (passed > DONE_WITHIN * 1000) return { status: 'failed', hintCode: 'expiredTransaction', at: Date.now() }
    return { status: 'pending', hintCode }
  }
}

function completion({ asked, person, phone, shown }) {
  const { ipAddress, risk } = { ...PHONE, ipAddress: asked.endUserIp, ...phone }
  // The signature holds what was shown, as that of the service does.
  const signed = `<signature><userVisibleData>${asked.userVisibleData ?? ''}</userVisibleData></signature>`
  return {
    user: { ...PERSON, ...person },
    device: { ipAddress, uhi: 'c2ltdWxhdG9y' },
    bankIdIssueDate: '2025-02-01Z',
    ...(asked.requirement?.mrtd ? { stepUp: { mrtd: true } } : {}),
    signature: Buffer.from(signed).toString('base64'),
    ocspResponse: Buffer.from(`response for ${shown.length} letters`).toString('base64'),
    ...(asked.returnRisk ? { risk } : {}),
  }
}
