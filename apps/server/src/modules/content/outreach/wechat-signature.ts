import { createHash } from 'node:crypto'

/** Signature of a callback: SHA-1 of token, time and nonce in alphabetical order. Source: the platform's access guide. */
export const wechatSignature = (token: string, timestamp: string, nonce: string): string =>
  createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest('hex')
