import { outreachTask } from '@huxi/contract'
import { inputFields } from '@huxi/model'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../../test/kit.tsx'
import { EditConflict } from '../../../kit/record/conflict-dialog.tsx'
import { TASK_SIDES } from './task-sides.ts'

it('names the query of the recipients in words in a conflict', async () => {
  const base = { version: 1, audience: 'filter', filter: { gender: '1' }, filterText: '性别：男' }
  const mine = { audience: 'filter', filter: { gender: '1' } }
  const theirs = { ...base, version: 2, audience: 'label', filter: null, filterText: null }
  const editor = { conflict: { mine, theirs, base }, busy: false, keepEditing: () => {}, resolve: () => {} }
  renderAt('/', <EditConflict fields={inputFields(outreachTask.fields)} sideCells={TASK_SIDES} editor={editor} />)
  const query = await screen.findByRole('group', { name: '查询条件' })
  expect(query.textContent).toContain('我的：性别：男')
  expect(query.textContent).toContain('对方：-')
  expect(query.textContent).not.toContain('gender')
})
