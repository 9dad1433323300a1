import {
  assessment,
  encounter,
  observation,
  vitalsRound,
  wardList,
  type PatientScore,
  type WardBed,
  type WardList,
  type WardStay,
} from '@huxi/contract'
import { ReloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Switch } from 'antd'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '../../kit/data/can.tsx'
import { useCall, useChanged } from '../../kit/data/query.ts'
import { menuPathOf } from '../../kit/data/menu-path.ts'
import { useSession } from '../../kit/data/session.ts'
import { useRowsAddress } from '../../kit/stats/rows-address.ts'
import { useScores } from '../../kit/patient/last-score.tsx'
import { useMoves } from '../../kit/record/moves.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { Select } from '../../kit/ui/popup.tsx'
import { Stale } from '../../kit/ui/stale.tsx'
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx'
import { today } from '../../platform/clock.ts'
import { read, write } from '../../platform/storage.ts'
import { useDischarge, visitRule } from './discharge/use-discharge.tsx'
import { BeginHandover } from './handover/begin-handover.tsx'
import { VitalsDialog, type Measured } from './fact/vitals-dialog.tsx'
import { AdmitDialog, type EmptyBed } from './ward/admit-dialog.tsx'
import { Beds } from './ward/beds.tsx'
import { useNewWarnings } from './ward/new-warnings.ts'
import { Round } from './ward/round/round.tsx'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'
import styles from './ward/ward.module.css'

const SKELETON_ROWS = 6
const MINUTE_MS = 60_000
const WARDS = 'patient/WardList'

export default function WardBoard() {
  const [wardId, choose] = useWard()
  const board = useCall(wardList, { wardId }, { keep: true, live: true, every: MINUTE_MS })
  const { data, error, refetch, isFetching } = board
  const turning = board.isPlaceholderData && data?.wardId !== wardId
  useNewWarnings(turning ? undefined : data)
  const [mine, setMine] = useState(false)
  const mineId = useId()
  const [bed, setBed] = useState<EmptyBed>()
  const [measured, setMeasured] = useState<Measured>()
  const [byRisk, setByRisk] = useFlag('risk')
  const [round, setRound] = useFlag('round')
  const { can } = useCan()
  const changed = useChanged(encounter)
  const measuredAnew = useChanged(observation)
  const reread = () => {
    void refetch()
    void changed()
  }
  const acknowledging = useMoves(assessment)
  const scores = useScores(data ? peopleOf(data) : [])
  const moves = useMoves(encounter, { can: visitRule, onDone: reread, onStale: reread })
  const discharging = useDischarge(reread)
  if (!data)
    return (
      <>
        <PageHeader />
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={SKELETON_ROWS} />}
      </>
    )
  const wardOf = (of: string | null | undefined) => data.wards.find(({ id }) => id === of)
  const ward = (turning ? wardOf(wardId) : undefined) ?? wardOf(data.wardId)
  const beds = mine ? data.beds.filter(({ stay }) => stay?.mine) : data.beds
  const shown = {
    beds: byRisk ? inRiskOrder(beds, scores) : beds,
    unplaced: mine ? data.unplaced.filter((stay) => stay.mine) : data.unplaced,
  }
  return (
    <>
      <PageHeader />
      <Stale of={board} />
      {ward ? (
        <>
          <Row wrap gap={20} lines={10} className={`${styles.tools} ${place.below12}`}>
            <Select
              className={styles.ward}
              aria-label="病区"
              value={ward.id}
              options={optionsOf(data.wards)}
              onChange={choose}
            />
            <Row as="label" inline className={styles.mine} htmlFor={mineId}>
              <Switch id={mineId} checked={mine} onChange={setMine} /> 仅本人负责
            </Row>
            <Segmented
              aria-label="床位顺序"
              options={ORDERS}
              value={byRisk ? 'risk' : 'bed'}
              onChange={(order) => setByRisk(order === 'risk')}
            />
            <span className={`${words.second} ${styles.counts}`} role="status">
              {turning ? '' : countsOf(data, mine)}
            </span>
            <Uncalled ward={ward.id} count={turning ? null : data.uncalled} />
            {can(vitalsRound.access) && (
              <Button aria-pressed={round} onClick={() => setRound(!round)}>
                {round ? '返回床位' : vitalsRound.title}
              </Button>
            )}
            <BeginHandover wardId={ward.id} />
            <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching} onClick={reread}>
              刷新
            </Button>
          </Row>
          {!turning && data.onDuty.length > 0 && (
            <p className={`${words.second} ${styles.duty}`}>当班：{data.onDuty.map(({ name }) => name).join('、')}</p>
          )}
          {turning ? (
            <Skeleton rows={SKELETON_ROWS} />
          ) : round ? (
            <Round key={ward.id} wardId={ward.id} ward={ward.name} {...shown} />
          ) : (
            <Beds
              ward={ward.name}
              {...shown}
              moves={moves}
              discharging={discharging}
              scores={scores}
              acknowledging={acknowledging}
              onMeasure={setMeasured}
              onAdmit={({ bedId, bedNo }) => setBed({ bedId, name: `${ward.name} ${bedNo} 床` })}
            />
          )}
          {!turning && mine && !isAnyMine(data) && (
            <Empty drawing="search" title="这个病区没有您负责的患者">
              <Button onClick={() => setMine(false)}>查看全部床位</Button>
            </Empty>
          )}
          {!turning && data.beds.length === 0 && <NoBeds text={`${ward.name}还没有床位，请先登记床位。`} />}
        </>
      ) : (
        <NoBeds text="还没有病区，请先登记病区和床位。" />
      )}
      <AdmitDialog bed={bed} onClose={() => setBed(undefined)} onAdmitted={reread} />
      <VitalsDialog of={measured} onClose={() => setMeasured(undefined)} onSaved={() => void measuredAnew()} />
      {moves.dialog}
      {discharging.dialog}
      {acknowledging.dialog}
    </>
  )
}

const peopleOf = ({ beds, unplaced }: WardList): string[] =>
  [...beds.flatMap(({ stay }) => stay ?? []), ...unplaced].map(({ patient }) => patient.id)

/** Who has left and was not called: leads to exactly these calls. */
const Uncalled = ({ ward, count }: { ward: string; count: number | null }) => {
  const address = useRowsAddress('patient/FollowupList')
  if (!count) return null
  const to = address({ tab: 'all', status: 'waiting', wardId: ward, plannedOn_end: today() })
  const text = `已出院未随访 ${count} 次`
  if (to === undefined) return <span>{text}</span>
  return (
    <Link className={`${words.link} ${styles.uncalled}`} to={to}>
      {text}
    </Link>
  )
}

/** The ward in the address, else the one this device looked at last: a tablet belongs to a ward. */
const useWard = (): [string | undefined, (id: string) => void] => {
  const [params, setParams] = useSearchParams()
  const wardId = params.get('ward') ?? read<string>('WARD_CHOSEN')
  const choose = (id: string) => {
    write('WARD_CHOSEN', id)
    const next = new URLSearchParams(params)
    next.set('ward', id)
    setParams(next, { replace: true })
  }
  return [wardId, choose]
}

const useFlag = (name: string): [boolean, (on: boolean) => void] => {
  const [params, setParams] = useSearchParams()
  const choose = (on: boolean) => {
    const next = new URLSearchParams(params)
    if (on) next.set(name, '1')
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return [params.get(name) === '1', choose]
}

const ORDERS = [
  { value: 'bed', label: '按床号' },
  { value: 'risk', label: '按风险' },
]
const LEVELS = ['high', 'medium', 'low']

/** The gravest first, among equals who is due first; patients without a score next, then empty beds. */
const inRiskOrder = (beds: readonly WardBed[], scores: ReadonlyMap<string, PatientScore>): readonly WardBed[] => {
  const rankOf = ({ stay }: WardBed): string => {
    if (!stay) return '9'
    const last = scores.get(stay.patient.id)?.last
    return last ? `${LEVELS.indexOf(last.level)} ${last.continuous ? '' : (last.dueAt ?? '9')}` : '5'
  }
  return beds.toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)))
}

const optionsOf = (wards: WardList['wards']) => {
  const group = (label: string, own: boolean) => ({
    label,
    options: wards
      .filter((one) => one.own === own)
      .map(({ id, name, taken, beds }) => ({ value: id, label: `${name}（${taken}/${beds}）` })),
  })
  const groups = [group('本科室', true), group('其他病区', false)].filter(({ options }) => options.length > 0)
  return groups
}

const countsOf = ({ beds, unplaced }: WardList, mine: boolean): string => {
  const stays = [...beds.flatMap(({ stay }) => stay ?? []), ...unplaced]
  if (mine) return `本人负责 ${stays.filter((stay: WardStay) => stay.mine).length} 人`
  const count = (status: string) => beds.filter((one) => one.status === status).length
  return [
    `占用 ${count('taken')}`,
    `空床 ${count('free')}`,
    ...(unplaced.length > 0 ? [`未分配床位 ${unplaced.length} 人`] : []),
  ].join(' · ')
}

const isAnyMine = ({ beds, unplaced }: WardList): boolean =>
  [...beds.map(({ stay }) => stay), ...unplaced].some((stay) => stay?.mine)

const NoBeds = ({ text }: { text: string }) => {
  const path = useSession((s) => menuPathOf(s.menu ?? [], WARDS))
  return (
    <Empty drawing="paper" title="暂无床位" text={path ? text : `${text.slice(0, -1)}，可联系系统管理员。`}>
      {path && (
        <Link to={path}>
          <Button type="primary">去登记病区床位</Button>
        </Link>
      )}
    </Empty>
  )
}
