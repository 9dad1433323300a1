/** Codes of bookings made without sign-in: derived from the booking, so none is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppServices } from '../../../engine/core/context.ts'
import { deriveKey } from '../../../platform/crypto/cipher.ts'

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

const digestOf = ({ secrets }: AppServices, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveKey(secrets.session, purpose)).update(text).digest()

export const codeOf = (services: AppServices, bookingId: string): string =>
  [...digestOf(services, 'codes of online bookings', bookingId).subarray(0, LENGTH)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')

export const isCode = (services: AppServices, bookingId: string, typed: string): boolean => {
  const given = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return given.length === LENGTH && timingSafeEqual(Buffer.from(given), Buffer.from(codeOf(services, bookingId)))
}

export const nameMark = (services: AppServices, name: string): string =>
  digestOf(services, 'names of online bookings', name).toString('hex').slice(0, 16)
