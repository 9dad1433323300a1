import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerWith, no, yes } from '../../../test/server.ts'
import { ReportCheck } from './report-check.tsx'

const REPORT = { reportNo: 'R26000012-K7M3QX', edition: 2, issuedOn: '2026-01-31', digest: 'ab12', state: 'valid' }

beforeEach(() => history.replaceState(null, '', '/report/check/R26000012-K7M3QX?edition=2'))

it('says in words that the report is valid, and shows its edition', async () => {
  answerWith({ '/assess/report/check': () => yes(REPORT) })
  render(<ReportCheck />)
  expect(await screen.findByText('该报告有效')).toBeTruthy()
  expect(screen.getByText('第 2 版')).toBeTruthy()
})

it('an unknown number is answered with the next step', async () => {
  answerWith({ '/assess/report/check': () => no('没有这个编号的报告，请核对报告底部的编号和版次') })
  render(<ReportCheck />)
  expect(await screen.findByText(/请核对报告底部的编号/)).toBeTruthy()
})
