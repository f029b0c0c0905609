// Requests of the Relying Party API 6.0: like the service, it refuses one with anything else in it.

import { isIP } from 'node:net'
import { Refused } from './orders.mjs'

const isText = (least, most) => value => typeof value === 'string' && value.length >= least && value.length <= most
const isOneOf = (...values) => value => values.includes(value)
const isFlag = isOneOf(true, false)
const isFields = fields => value => wrongIn(value, fields) === undefined

/** Returns a check for base64 of UTF-8, as the service decodes it. */
function isEncoded(most) {
  return value => {
    if (!isText(1, most)(value) || Buffer.from(value, 'base64').toString('base64') !== value) return false
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'))
      return true
    } catch {
      return false
    }
  }
}

/** Checks for the policy of a certificate, perhaps with a wildcard at its end. */
const isPolicy = value => typeof value === 'string' && /^\d+(\.\d+){3,}(\.\*)?$/.test(value)

const REQUIREMENT = {
  cardReader: isOneOf('class1', 'class2'),
  certificatePolicies: value => Array.isArray(value) && value.length > 0 && value.every(isPolicy),
  mrtd: isFlag,
  personalNumber: value => /^\d{12}$/.test(value),
  pinCode: isFlag,
  risk: isOneOf('LOW', 'MODERATE'),
}

const AUTH = {
  endUserIp: value => isIP(value) !== 0,
  requirement: isFields(REQUIREMENT),
  userVisibleData: isEncoded(40_000),
  userNonVisibleData: isText(1, 200_000),
  userVisibleDataFormat: isOneOf('plaintext', 'simpleMarkdownV1'),
  returnUrl: value => isText(1, 512)(value) && URL.canParse(value),
  returnRisk: isFlag,
  web: value => typeof value === 'object',
  app: value => typeof value === 'object',
}

const ORDER = { orderRef: isText(1, 100) }

/** Returns the name of the first invalid field. */
function wrongIn(sent, fields) {
  if (typeof sent !== 'object' || sent === null) return 'body'
  return Object.entries(sent).find(([name, value]) => !fields[name]?.(value))?.[0]
}

const checks = (fields, required) => sent => {
  const wrong = wrongIn(sent, fields) ?? (required in sent ? undefined : required)
  if (wrong !== undefined) throw new Refused(400, 'invalidParameters', `invalid ${wrong}`)
}

/** Checks that refuse a malformed request, by the name of the call. */
export const check = {
  auth: checks(AUTH, 'endUserIp'),
  collect: checks(ORDER, 'orderRef'),
  cancel: checks(ORDER, 'orderRef'),
}
