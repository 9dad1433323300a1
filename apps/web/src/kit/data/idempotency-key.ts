const BYTES = 16

/** A key of one form or question: its request, sent twice, is carried out once. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
