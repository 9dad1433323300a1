import type { LabelOverview } from '@huxi/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import LabelStat from './LabelStat.tsx'

const used = (labelId: string, name: string, holders: number): LabelOverview['labels'][number] => ({
  labelId,
  name,
  color: 'blue',
  holders,
  neverUsed: false,
  rules: [],
})

const OVERVIEW = {
  asOf: '2026-11-20 09:05:07',
  labels: [used('l1', '高嗜酸', 12345), used('l2', '优先联系', 7)],
  overlaps: [
    { one: 'l1', other: 'l2', patients: 1234 },
    { one: 'l2', other: 'l1', patients: 1234 },
  ],
}

beforeEach(() => {
  setWidth(1440)
  signIn(['label:patientLabel:stat'])
})

it('writes counts with separators and a missing rule as a hyphen', async () => {
  serve({ '/label/patientLabel/overview': () => OVERVIEW })
  renderAt('/label/stat', <LabelStat />)
  const holders = within(await screen.findByRole('region', { name: '持有人数和规则' }))
  const cells = within(holders.getByRole('row', { name: /高嗜酸/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['12,345', '-'])
  expect(screen.getAllByText('1,234')).toHaveLength(2)
})
