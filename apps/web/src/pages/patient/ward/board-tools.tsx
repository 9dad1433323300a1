import { vitalsRound, type WardList, type WardStay } from '@huxi/contract'
import { ReloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Switch } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useAddressParams } from '../../../kit/data/use-address-params.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { today } from '../../../platform/clock.ts'
import { BeginHandover } from '../handover/begin-handover.tsx'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './ward.module.css'

export const useBoardView = () => {
  const [mine, setMine] = useState(false)
  const [byRisk, setByRisk] = useFlag('risk')
  const [round, setRound] = useFlag('round')
  return { mine, setMine, byRisk, setByRisk, round, setRound }
}

const useFlag = (name: string): [boolean, (on: boolean) => void] => {
  const [params, set] = useAddressParams()
  return [params.get(name) === '1', (on) => set({ [name]: on ? '1' : undefined })]
}

export interface BoardPartProps {
  data: WardList
  ward: WardList['wards'][number]
  turning: boolean
  view: ReturnType<typeof useBoardView>
}

interface ToolsProps extends BoardPartProps {
  busy: boolean
  onChoose: (wardId: string) => void
  onReread: () => void
}

export const BoardTools = ({ data, ward, turning, view, busy, onChoose, onReread }: ToolsProps) => {
  const { mine, setMine, byRisk, setByRisk, round, setRound } = view
  const mineId = useId()
  const { can } = useCan()
  return (
    <Row wrap gap={20} lines={10} className={`${styles.tools} ${place.below12}`}>
      <Select
        className={styles.ward}
        aria-label="病区"
        value={ward.id}
        options={optionsOf(data.wards)}
        onChange={onChoose}
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
      <Button icon={<ReloadOutlined aria-hidden />} loading={busy} onClick={onReread}>
        刷新
      </Button>
    </Row>
  )
}

const ORDERS = [
  { value: 'bed', label: '按床号' },
  { value: 'risk', label: '按风险' },
]
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
