import type { Call, Input } from './adjustments.ts'

const STROKES = [[0, 1, 2].map((n) => [100 + 300 * n, 300, 90 * n])]

const NUMERALS = '零一二三四五六七八九'

let signers = 0

interface Offered {
  id: string
  type: string
  textHash: string | null
}

/** Signs for a new patient; publishes a text of the type when there is none. */
export const signature = async (call: Call, ...types: string[]): Promise<Input> => {
  const n = (signers += 1)
  const { id } = await call('POST', '/patient/add', {
    name: `签署人${NUMERALS[n % 10]}`,
    gender: '1',
    birthDate: '1960-01-01',
    duplicateReason: '同名',
  })
  const offers = async (): Promise<Offered[]> => {
    const sheet = await call('GET', `/patient/consent/sheet?patientId=${String(id)}`, {})
    // texts that tests put into a state have no wording to agree to
    return (sheet['offers'] as Offered[]).filter(({ textHash }) => textHash)
  }
  const known = await offers()
  const missing = types.filter((type) => !known.some((offer) => offer.type === type))
  for (const type of missing) {
    const text = { type, title: '同意书', textVersion: `${type}${n}`, content: '<p>同意</p>' }
    await call('PUT', '/patient/consentText/publish', {
      ids: (await call('POST', '/patient/consentText/add', text))['id'],
    })
  }
  const all = missing.length > 0 ? await offers() : known
  const chosen = types.map((wanted) => all.find(({ type }) => type === wanted)!)
  return {
    patientId: id,
    textIds: chosen.map((offer) => offer.id).join(','),
    textHashes: chosen.map((offer) => offer.textHash).join(','),
    signedBy: 'agent',
    signerName: '委托人',
    relation: 'spouse',
    method: 'screen',
    strokes: STROKES,
  }
}

export const agreed = async (call: Call): Promise<Input> => {
  const signed = await signature(call, 'service', 'sensitive')
  await call('POST', '/patient/consent/sign', signed)
  return { patientId: signed['patientId'] }
}
