/** 健康总览: health checks in the words of an operator: problem, cause, remedy. */
import { health, type Check, type CheckState } from '@huxi/contract'
import { Link } from 'react-router'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { Grid, Row, Stack } from '../../../kit/ui/place.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { StartBackup } from './health/start-backup.tsx'
import { EVERY_MS, LiveHeader } from './live/live-header.tsx'
import place from '../../../kit/look/place.module.css'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './live/live.module.css'

const STATES = {
  bad: { tone: 'danger', text: '须处理' },
  warn: { tone: 'warning', text: '须留意' },
  good: { tone: 'success', text: '正常' },
  none: { tone: 'off', text: '未使用' },
} as const satisfies Readonly<Record<CheckState, { tone: string; text: string }>>

export default function HealthOverview() {
  const { data, error, isFetching, refetch } = useCall(health, {}, { every: EVERY_MS })
  return (
    <>
      <LiveHeader at={data?.at} busy={isFetching} failed={error !== null} onReload={refetch} />
      {!data && <Loading error={error} onRetry={refetch} rows={10} />}
      {data && (
        <Stack gap={16}>
          <Row as="p" wrap gap={16} lines={8} className={`${panel.panel} ${styles.state}`} aria-live="polite">
            <Status {...STATES[data.state]} />
            {data.summary}
          </Row>
          <ul className={`${panel.panel} ${place.ruled} ${styles.checks}`}>
            {data.checks.map((check) => (
              <Line key={check.id} check={check} onDone={() => void refetch()} />
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}

interface LineProps {
  check: Check
  onDone: () => void
}

const Line = ({ check: { id, title, state, sentence, cause, next, page, tab }, onDone }: LineProps) => (
  <Grid as="li" columns="140px minmax(0, 1fr)" gap={20} lines={4} one="phone" className={styles.check}>
    <h2>
      <Status tone={STATES[state].tone} text={title} />
    </h2>
    <Stack gap={6}>
      <p>{sentence}</p>
      {cause && (
        <p className={words.second}>
          <b>原因：</b>
          {cause}
        </p>
      )}
      {next && (
        <p className={words.second}>
          <b>怎么办：</b>
          {next}
        </p>
      )}
      {page && <More page={page} tab={tab} />}
      {id === 'backup' && <StartBackup onDone={onDone} />}
    </Stack>
  </Grid>
)

const More = ({ page, tab }: { page: string; tab: string | undefined }) => {
  const to = useSession((s) => menuPathOf(s.menu ?? [], page))
  return to === undefined ? null : (
    <Link className={words.link} to={tab ? `${to}?tab=${tab}` : to}>
      查看详情
    </Link>
  )
}
