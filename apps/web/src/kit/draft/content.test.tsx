import { refs, secret, text } from '@huxi/model'
import { expect, it } from 'vitest'
import { post } from '../../../test/post.ts'
import { clockOf, contentOf, draftKey, readContent } from './content.ts'

const fields = {
  name: text('名称'),
  code: text('编码'),
  members: refs('成员', 'system:user'),
  password: secret('密码'),
}
const initial = { name: '甲', code: 'A', members: '1,2' }
const still = { fields, initial, older: undefined, idempotencyKey: 'k1', restored: false }

it('keeps changed values of a record and their previous ones', () => {
  const values = { ...initial, name: '乙', members: '2,1' }
  expect(contentOf({ ...still, values, version: 3 })).toEqual({ name: '乙', $base: { name: '甲' }, $version: 3 })
})

it('keeps everything of a new one', () => {
  const values = { name: '乙', code: 'A', members: undefined }
  expect(contentOf({ ...still, values, version: undefined })).toEqual({
    name: '乙',
    code: 'A',
    members: null,
    $key: 'k1',
  })
})

it('never holds secrets', () => {
  expect(contentOf({ ...still, values: { ...initial, password: 'geheim' }, version: 1 })).toBeUndefined()
  const values = { ...initial, name: '乙', password: 'geheim' }
  expect(JSON.stringify(contentOf({ ...still, values, version: undefined }))).not.toContain('geheim')
})

it('is nothing as long as nothing was changed', () => {
  expect(contentOf({ ...still, values: { ...initial }, version: 1 })).toBeUndefined()
})

it('keeps an undecided older draft complete', () => {
  const older = { at: '', values: { code: 'B' }, base: { code: 'A' }, version: 2 }
  const values = { ...initial, name: '乙' }
  expect(contentOf({ ...still, values, version: 3, older })).toEqual({
    code: 'B',
    name: '乙',
    $base: { name: '甲', code: 'A' },
    $version: 2,
  })
  expect(contentOf({ ...still, values: { ...initial }, version: 3, older, restored: true })).toBeUndefined()
})

it('the draft of a merged record keeps its origin until it is saved, and is compared with the stored record', () => {
  const stored = { name: '乙', $base: { name: '旧' }, $version: 3, $from: 'P26000002' }
  const older = readContent({ key: 'k', updateTime: '', values: stored })
  expect(older).toMatchObject({ values: { name: '乙' }, from: 'P26000002', version: 0 })
  const kept = contentOf({ ...still, values: { ...initial, name: '丙' }, version: 3, older, restored: true })
  expect(kept).toMatchObject({ name: '丙', $version: 0, $from: 'P26000002' })
})

it('is read as it was kept', () => {
  const values = contentOf({ ...still, values: { ...initial, name: '乙' }, version: 3 })!
  expect(readContent({ key: 'k', updateTime: '2026-11-20 09:05:07', values })).toEqual({
    at: '2026-11-20 09:05:07',
    values: { name: '乙' },
    base: { name: '甲' },
    version: 3,
  })
})

it('is stored under the record, a new one under its parent', () => {
  expect(draftKey(post, 'i1', { dictId: 'd1' })).toBe('test:post:i1')
  expect(draftKey(post, undefined, {})).toBe('test:post:new')
  expect(draftKey(post, undefined, { dictId: 'd/1' })).toBe('test:post:new-d_1')
})

it('shows the hour, with the day when that is not today', () => {
  const now = new Date('2026-11-20T12:00:00+08:00')
  expect(clockOf('2026-11-20 09:05:07', now)).toBe('09:05')
  expect(clockOf('2026-11-19 09:05:07', now)).toBe('11-19 09:05')
})
