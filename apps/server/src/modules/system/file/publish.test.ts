import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { plain } from '../../../../test/specimens/definitions.ts'
import { formOf, PNG, sendForm } from '../../../../test/upload.ts'
import { asPerson } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { publishPictures } from '../../../engine/write/settle.ts'

describe('pictures', () => {
  const app = useApp()
  const upload = async (as: PersonName, biz = 'avatar', name = 'a.png', bytes: Uint8Array = PNG) => {
    const { body } = await sendForm(app, formOf({ biz }, name, bytes), as)
    expect(body.success, body.message).toBe(true)
    return body.message
  }
  const open = (path: string, as?: PersonName) => app.call('GET', `/sys/common/static/${path}`, { ...(as && { as }) })
  const seen = async (path: string) => (await open(path)).status
  const nurse = async () => {
    const { rows } = await sql<{ id: string; version: number }>`select id, version from sys_user
      where username = 'nurse'`.execute(systemOf(app, 1).db)
    return rows[0]!
  }
  const giveNurse = async (avatar: string) => {
    const { body } = await app.call('PUT', '/sys/user/edit', { as: 'admin', body: { ...(await nurse()), avatar } })
    expect(body.success, body.message).toBe(true)
  }

  test('are private until used as an avatar', async () => {
    const path = await upload('admin')
    expect([await seen(path), (await open(path, 'doctor')).status]).toEqual([404, 404])
    expect((await open(path, 'admin')).headers).toMatchObject({ 'cache-control': 'private, no-store' })
    await giveNurse(path)
    expect((await open(path)).headers).toMatchObject({ 'cache-control': 'public, max-age=300' })
    const { rows } = await sql`select 1 from audit_entry where action = 'file.publish' and object = ${path}`.execute(
      systemOf(app, 1).db,
    )
    expect(rows).toHaveLength(1)
  })
  test('of other users, and files not uploaded for display, are not published by naming them', async () => {
    for (const path of [await upload('doctor'), await upload('admin', 'patient')]) {
      await giveNurse(path)
      expect(await seen(path)).toBe(404)
    }
  })
  test('in formatted text are public with the text; a mentioned path is not', async () => {
    const paths = [await upload('admin', 'jeditor'), await upload('admin', 'jeditor'), await upload('admin', 'jeditor')]
    const [own, addressed, mentioned] = paths
    const body = `<p>${mentioned}<img src="${own}"><img alt="x" src="/platform/sys/common/static/${addressed}"></p>`
    const session = (await app.services.ports.sessions.find(await app.tokenOf('admin'), 0))!
    const ctx = asPerson(app.services, session, { id: 'test', ip: '', agent: '', token: undefined })
    const save = (before: object | null) =>
      inTransaction(ctx, (tx) => publishPictures(tx, plain, [{ before: before as never, after: { body } }]))
    await save({ body })
    expect(await seen(own!)).toBe(404)
    await save(null)
    expect([await seen(own!), await seen(addressed!), await seen(mentioned!)]).toEqual([200, 200, 404])
  })
  test('are stored without location data', async () => {
    const place = Buffer.from('Exif\0\0GPS 39.9042')
    const note = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place])
    const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 9, 0, 7, 1, 1, 0x11, 0])
    const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9])
    const start = Buffer.from([0xff, 0xd8])
    const path = await upload('admin', 'avatar', 'a.jpg', Buffer.concat([start, note, frame, scan]))
    expect((await open(path, 'admin')).raw).toEqual(Buffer.concat([start, frame, scan]))
  })
})
