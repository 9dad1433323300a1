/** What a signature needs before there can be one: words that are published, and somebody of age. */
import type { Call, Input } from './adjustments.ts'

/** A signature large enough to be one. */
const STROKES = [[0, 1, 2].map((n) => [100 + 300 * n, 300, 90 * n])]

const NUMERALS = '零一二三四五六七八九'

let signers = 0

/** What is agreed to in a signature of a patient of his own; each text is one that was published for it. */
export const signature = async (call: Call, ...types: string[]): Promise<Input> => {
  const n = (signers += 1)
  const texts = types.map((type) => ({ type, title: `同意书${n}`, textVersion: `${type}${n}`, content: '<p>同意</p>' }))
  for (const text of texts)
    await call('PUT', '/patient/consentText/publish', {
      ids: (await call('POST', '/patient/consentText/add', text))['id'],
    })
  const { id } = await call('POST', '/patient/add', {
    name: `签署人${NUMERALS[n % 10]}`,
    gender: '1',
    birthDate: '1960-01-01',
    duplicateReason: '同名',
  })
  const sheet = await call('GET', `/patient/consent/sheet?patientId=${String(id)}`, {})
  const all = sheet['offers'] as { id: string; textVersion: string; textHash: string }[]
  const shown = texts.map((text) => all.find(({ textVersion }) => textVersion === text.textVersion)!)
  return {
    patientId: id,
    textIds: shown.map((offer) => offer.id).join(','),
    textHashes: shown.map((offer) => offer.textHash).join(','),
    signedBy: 'agent',
    signerName: '委托人',
    relation: 'spouse',
    method: 'screen',
    strokes: STROKES,
  }
}

/** A patient who has agreed to whatever management rests on. */
export const agreed = async (call: Call): Promise<Input> => {
  const signed = await signature(call, 'service', 'sensitive')
  await call('POST', '/patient/consent/sign', signed)
  return { patientId: signed['patientId'] }
}
