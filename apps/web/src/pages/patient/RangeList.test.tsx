import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, Refused, renderAt, serve, signIn } from '../../../test/kit.tsx'
import RangeList from './RangeList.tsx'

const range = (id: string, ageFrom: number, ageTo: number | null) => ({
  id,
  code: 'urea',
  code_dictText: '尿素',
  sex: 'any',
  ageFrom,
  ageTo,
  unit: 'mmol/L',
  low: 3,
  high: 8,
})

it('names the ages that no range of an item covers', async () => {
  signIn([])
  serve({ '/range/reference/list': () => pageOf([range('1', 0, 18), range('2', 20, null)]) })
  renderAt('/patient/range', <RangeList />)
  expect((await screen.findByText(/没有参考范围/)).textContent).toContain('尿素 18 岁至不满 20 岁')
})

it('says that ranges were not read, instead of naming no gap', async () => {
  signIn([])
  serve({ '/range/reference/list': () => new Refused('服务暂时不可用', { code: 502, status: 502 }) })
  renderAt('/patient/range', <RangeList />)
  expect(await screen.findByText('没有读到哪些人群没有参考范围')).toBeTruthy()
})
