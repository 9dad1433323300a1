import {
  assessment,
  encounter,
  observation,
  wardList,
  type PatientScore,
  type WardBed,
  type WardList,
} from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddressChoice } from '../../kit/detail/use-address-choice.ts'
import { useChanged, useCall } from '../../kit/data/query.ts'
import { menuPathOf } from '../../kit/data/menu-path.ts'
import { useSession } from '../../kit/data/session.ts'
import { ScoresFailure, useScores } from '../../kit/patient/last-score.tsx'
import { useMoves } from '../../kit/record/moves.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Stale } from '../../kit/ui/stale.tsx'
import { Empty, Loading, Skeleton } from '../../kit/ui/states.tsx'
import { read, write } from '../../platform/storage.ts'
import { useDischarge, visitRule } from './discharge/use-discharge.tsx'
import { VitalsDialog, type Measured } from './fact/vitals-dialog.tsx'
import { AdmitDialog, type EmptyBed } from './ward/admit-dialog.tsx'
import { Beds } from './ward/beds.tsx'
import { BoardTools, useBoardView, type BoardPartProps } from './ward/board-tools.tsx'
import { useNewWarnings } from './ward/new-warnings.ts'
import { Round } from './ward/round/round.tsx'
import words from '../../kit/look/words.module.css'
import styles from './ward/ward.module.css'

const SKELETON_ROWS = 6
const MINUTE_MS = 60_000
const WARDS = 'patient/WardList'

export default function WardBoard() {
  const [wardId, choose] = useWard()
  const board = useCall(wardList, { wardId }, { keep: true, live: true, every: MINUTE_MS })
  const { data, error, refetch } = board
  const turning = board.isPlaceholderData && data?.wardId !== wardId
  useNewWarnings(turning ? undefined : data)
  const changed = useChanged(encounter)
  const reread = () => {
    void refetch()
    void changed()
  }
  const view = useBoardView()
  const actions = useActions(reread)
  const scores = useScores(data ? peopleOf(data) : [])
  if (!data)
    return (
      <>
        <PageHeader />
        <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
      </>
    )
  const wardOf = (of: string | null | undefined) => data.wards.find(({ id }) => id === of)
  const ward = (turning ? wardOf(wardId) : undefined) ?? wardOf(data.wardId)
  const parts = { data, turning, view }
  return (
    <>
      <PageHeader />
      <Stale of={board} />
      {ward ? (
        <>
          <BoardTools {...parts} ward={ward} busy={board.isFetching} onChoose={choose} onReread={reread} />
          <ScoresFailure retry={scores.retry} />
          <Content {...parts} ward={ward} scores={scores.of} actions={actions} />
        </>
      ) : (
        <NoBeds text="还没有病区，请先登记病区和床位。" />
      )}
      {actions.dialogs}
    </>
  )
}

const useActions = (reread: () => void) => {
  const [bed, setBed] = useState<EmptyBed>()
  const [measured, setMeasured] = useState<Measured>()
  const observed = useChanged(observation)
  const acknowledging = useMoves(assessment)
  const moves = useMoves(encounter, { can: visitRule, onDone: reread, onStale: reread })
  const discharging = useDischarge(reread)
  const dialogs = (
    <>
      <AdmitDialog bed={bed} onClose={() => setBed(undefined)} onAdmitted={reread} />
      <VitalsDialog of={measured} onClose={() => setMeasured(undefined)} onSaved={() => void observed()} />
      {moves.dialog}
      {discharging.dialog}
      {acknowledging.dialog}
    </>
  )
  return { admit: setBed, measure: setMeasured, acknowledging, moves, discharging, dialogs }
}

interface ContentProps extends BoardPartProps {
  scores: ReadonlyMap<string, PatientScore>
  actions: ReturnType<typeof useActions>
}

const Content = ({ data, ward, turning, view, scores, actions }: ContentProps) => {
  if (turning) return <Skeleton rows={SKELETON_ROWS} />
  const { mine, setMine, byRisk, round } = view
  const beds = mine ? data.beds.filter(({ stay }) => stay?.mine) : data.beds
  const visible = {
    beds: byRisk ? inRiskOrder(beds, scores) : beds,
    unplaced: mine ? data.unplaced.filter((stay) => stay.mine) : data.unplaced,
  }
  return (
    <>
      {data.onDuty.length > 0 && (
        <p className={`${words.second} ${styles.duty}`}>当班：{data.onDuty.map(({ name }) => name).join('、')}</p>
      )}
      {round ? (
        <Round key={ward.id} wardId={ward.id} ward={ward.name} {...visible} />
      ) : (
        <Beds
          ward={ward.name}
          {...visible}
          moves={actions.moves}
          discharging={actions.discharging}
          scores={scores}
          acknowledging={actions.acknowledging}
          onMeasure={actions.measure}
          onAdmit={({ bedId, bedNo }) => actions.admit({ bedId, name: `${ward.name} ${bedNo} 床` })}
        />
      )}
      {mine && !isAnyMine(data) && (
        <Empty drawing="search" title="这个病区没有您负责的患者">
          <Button onClick={() => setMine(false)}>查看全部床位</Button>
        </Empty>
      )}
      {data.beds.length === 0 && <NoBeds text={`${ward.name}还没有床位，请先登记床位。`} />}
    </>
  )
}

const peopleOf = ({ beds, unplaced }: WardList): string[] =>
  [...beds.flatMap(({ stay }) => stay ?? []), ...unplaced].map(({ patient }) => patient.id)

/** The ward in the address, else the one this device looked at last: a tablet belongs to a ward. */
const useWard = (): [string | undefined, (id: string) => void] => {
  const [asked, setAsked] = useAddressChoice('ward')
  const choose = (id: string) => {
    write('WARD_CHOSEN', id)
    setAsked(id)
  }
  return [asked ?? read<string>('WARD_CHOSEN'), choose]
}

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
