/** 报告核对: validity of a printed report, without the identity of the patient. */
import { checkReport, type CheckedReport } from '@huxi/contract'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '../../kit/data/call.ts'
import { HttpError } from '../../platform/http.ts'
import { UserLayout } from '../user/user-layout.tsx'
import actions from '../form/actions.module.css'
import styles from './report-check.module.css'

const STATES: Record<CheckedReport['state'], { title: string; about: string }> = {
  valid: { title: '该报告有效', about: '编号、版次与本系统记录一致。请再核对纸面上的日期。' },
  newer: { title: '已有更新的版本', about: '这一版之后又出具了新的版本，请以最新一版为准。' },
  amended: { title: '该评估已被修正', about: '出具这份报告的评估后来被修正，请向出具机构索取修正后的报告。' },
  void: { title: '该评估已作废', about: '这份报告不再有效，请联系出具机构。' },
  withdrawn: { title: '该报告已撤回', about: '这份报告不再有效，请联系出具机构。' },
}

const asked = (): { no: string; edition: number } => ({
  no: decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? ''),
  edition: Number(new URLSearchParams(location.search).get('edition') ?? 1),
})

export function ReportCheck() {
  const [found, setFound] = useState<CheckedReport>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const unmount = new AbortController()
    call(checkReport, asked(), unmount.signal).then(setFound, (error: unknown) => {
      if (!unmount.signal.aborted) setFailure(failureText(error))
    })
    return () => unmount.abort()
  }, [])
  return (
    <UserLayout title="报告核对" heading={found ? STATES[found.state].title : '报告核对'}>
      <div aria-live="polite">
        {found ? <Checked report={found} /> : <p className={actions.about}>{failure ?? '正在核对…'}</p>}
      </div>
    </UserLayout>
  )
}

const failureText = (error: unknown): string =>
  error instanceof HttpError && error.status === 404
    ? '本机构没有开放报告核对，请联系出具报告的机构。'
    : error instanceof Error
      ? error.message
      : '核对失败，请稍后重试'

const Checked = ({ report: { reportNo, edition, issuedOn, digest, state } }: { report: CheckedReport }): ReactNode => (
  <>
    <p className={actions.about}>{STATES[state].about}</p>
    <dl className={styles.facts}>
      <dt>报告编号</dt>
      <dd>{reportNo}</dd>
      <dt>版次</dt>
      <dd>第 {edition} 版</dd>
      <dt>出具日期</dt>
      <dd>{issuedOn}</dd>
      <dt>文件摘要（SHA-256）</dt>
      <dd className={styles.digest}>{digest}</dd>
    </dl>
  </>
)
