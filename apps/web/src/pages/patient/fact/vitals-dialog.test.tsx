import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { VitalsDialog } from './vitals-dialog.tsx'

const PULSE = {
  code: 'heart_rate',
  sex: 'any',
  ageFrom: 16,
  ageTo: null,
  unit: '次/分',
  low: 60,
  high: 100,
  criticalLow: 41,
  criticalHigh: 130,
  source: '测试',
}

beforeEach(() => {
  setWidth(1440)
  signIn(['fact:observation:add'])
  serve({
    '/range/reference/of': () => ({ ranges: [PULSE], adultCodes: [] }),
    '/fact/observation/vitals/of': () => ({ unfit: null, scale: 1, order: null }),
    '/sys/dict/queryAllDictItems': () => ({}),
  })
})

it('compares a typed value with its reference range in words', async () => {
  renderAt('/', <VitalsDialog of={{ patientId: 'p1', name: '周建国' }} onClose={() => {}} onSaved={() => {}} />)
  const pulse = await screen.findByLabelText('心率')
  const type = (value: string) => fireEvent.change(pulse, { target: { value } })
  type('140')
  expect(await screen.findByText('↑↑ 危急高值，参考范围 60–100 次/分')).toBeTruthy()
  type('<70')
  expect(await screen.findByText('? 无法判断，参考范围 60–100 次/分')).toBeTruthy()
  type('80')
  expect(await screen.findByText('正常，参考范围 60–100 次/分')).toBeTruthy()
})
