import { gatewayRoute } from '@huxi/contract'
import { inputFields } from '@huxi/model'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../../test/kit.tsx'
import { EditConflict } from '../../../kit/record/conflict-dialog.tsx'
import { newFilter } from './entries.ts'
import { ROUTE_SIDES } from './route-sides.ts'

it('names conditions and filters of a route in words in a conflict', async () => {
  const base = { version: 1, predicates: [{ name: 'Path', args: ['/his/**'] }], filters: null }
  const mine = { ...base, filters: [newFilter('RequestRateLimiter')] }
  const theirs = { version: 2, predicates: [{ name: 'Header', args: { header: 'X-A', regexp: '1' } }], filters: null }
  const editor = { conflict: { mine, theirs, base }, busy: false, keepEditing: () => {}, resolve: () => {} }
  renderAt('/', <EditConflict fields={inputFields(gatewayRoute.fields)} sideCells={ROUTE_SIDES} editor={editor} />)
  const dialog = await screen.findByRole('dialog', { name: '数据已被他人修改' })
  expect(dialog.textContent).toContain('Path：/his/**')
  expect(dialog.textContent).toContain('Header：X-A = 1')
  expect(dialog.textContent).toContain('限流过滤器：key-resolver = #{@ipKeyResolver}，')
  expect(dialog.textContent).not.toContain('"name"')
})
