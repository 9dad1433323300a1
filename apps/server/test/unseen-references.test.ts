import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemOf, useApp } from './accounts.ts'
import { announcementsOf } from './announcements.ts'
import { addClinician } from './clinicians.ts'

const app = useApp()
const post = async (path: string, body: object, as: object = { as: 'admin' }) =>
  (await app.call<{ id: string }>('POST', path, { ...as, body })).body

test('a record about a hidden patient looks like one without a patient', async () => {
  const { as: clinician } = await addClinician(app, ['own'])
  const born = { name: '另一科室', gender: '1', birthDate: '1950-01-02', duplicateReason: '测试' }
  const { id: hidden } = (await post('/patient/add', born)).result!
  const path = '/patient/enrolment/add'
  expect(await post(path, { patientId: hidden, programme: 'copd' })).toMatchObject({ success: true })
  const entered = async (patientId: string) => (await post(path, { patientId, programme: 'copd' }, clinician)).message
  const unknown = await entered('1')
  expect(unknown).toBe('患者不存在，请重新选择')
  expect(await entered(hidden), 'an open enrolment').toBe(unknown)
  await sql`update patient set status = 'deceased', deceased_at = now() where id = ${hidden}`.execute(
    systemOf(app, 1).db,
  )
  expect(await entered(hidden), 'a death').toBe(unknown)
  expect((await post(path, { patientId: hidden, programme: 'copd' })).message).toContain('死亡')
})

test('callers who only refer to announcements choose among public ones', async () => {
  const { add, published } = announcementsOf(app)
  const chosen = async (as: 'nurse' | 'admin') =>
    (
      await app.call<{ records: { label: string }[] }>('GET', '/sys/annountCement/choices', { as })
    ).body.result!.records.map(({ label }) => label)
  await add({ titile: '草稿' })
  await published({ titile: '公开' })
  expect((await chosen('admin')).toSorted()).toEqual(['公开', '草稿'].toSorted())
  expect(await chosen('nurse')).toEqual(['公开'])
})
