import { questPapers } from '@huxi/contract'
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { menuPathOf } from '../../kit/data/menu-path.ts'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Grid, Row } from '../../kit/ui/place.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'
import { CodeCard, Paper } from './questionnaire/paper.tsx'
import styles from './questionnaire/paper.module.css'

const SKELETON_ROWS = 8

const WAYS = [
  { value: 'paper', label: '纸质问卷' },
  { value: 'codes', label: '二维码' },
]

export default function QuestionnairePrint() {
  const [params, setParams] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const codes = params.get('codes') !== null
  const fill = menuPathOf(useSession((s) => s.menu) ?? [], 'patient/QuestionnaireFill')
  const { data, error, refetch } = useCall(questPapers, { ids }, { enabled: ids !== '' })
  const entryOf = (patientId: string, id: string) =>
    fill && `${location.origin}${fill.replace(':id', encodeURIComponent(patientId))}?assignment=${id}`
  return (
    <>
      <div data-screen>
        <PageHeader />
        <Row align="stretch" wrap>
          <Segmented
            aria-label="打印内容"
            options={WAYS}
            value={codes ? 'codes' : 'paper'}
            onChange={(way) => setParams(way === 'codes' ? { ids, codes: '1' } : { ids }, { replace: true })}
          />
          <Button type="primary" disabled={!data} icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
        </Row>
      </div>
      {ids === '' && <p>请在“问卷任务”中选择要打印的问卷。</p>}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {ids !== '' && !data && !error && <Skeleton rows={SKELETON_ROWS} />}
      {data && codes && (
        <Grid columns={2} gap={0} one="phone" className={`${styles.sheet} ${styles.codes}`}>
          {data.map((paper) => (
            <CodeCard key={paper.id} paper={paper} />
          ))}
        </Grid>
      )}
      {data &&
        !codes &&
        data.map((paper) => <Paper key={paper.id} paper={paper} entry={entryOf(paper.patientId, paper.id)} />)}
    </>
  )
}
