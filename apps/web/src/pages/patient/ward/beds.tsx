import { recordVitals, type PatientScore, type WardBed, type WardStay } from '@huxi/contract'
import { useId } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import type { Moves } from '../../../kit/record/moves.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { Grid, Row } from '../../../kit/ui/place.tsx'
import { useRowKeys } from '../../../kit/ui/row-keys.ts'
import type { Discharging } from '../discharge/use-discharge.tsx'
import type { Measured } from '../fact/vitals-dialog.tsx'
import { StayCard } from './stay-card.tsx'
import { beneath, beside } from './walk.ts'
import place from '../../../kit/look/place.module.css'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './ward.module.css'

const CHART = 'patient/PatientDetail'
const VISIT = 'patient/EncounterDetail'
const ADMITS = ['visit:encounter:add', 'visit:encounter:begin']

interface BedsProps {
  ward: string
  beds: readonly WardBed[]
  unplaced: readonly WardStay[]
  moves: Moves
  discharging: Discharging
  scores: ReadonlyMap<string, PatientScore>
  acknowledging: Moves
  onAdmit: (bed: WardBed) => void
  onMeasure: (of: Measured) => void
}

export const Beds = ({
  ward,
  beds,
  unplaced,
  moves,
  discharging,
  scores,
  acknowledging,
  onAdmit,
  onMeasure,
}: BedsProps) => {
  const { can } = useCan()
  const head = useId()
  const chart = useDetail(CHART)
  const visit = useDetail(VISIT)
  const mayAdmit = ADMITS.every(can)
  const keysOf = useRowKeys([...beds.map(({ bedId }) => bedId), ...unplaced.map(({ encounterId }) => encounterId)])
  const steps = {
    ArrowRight: (card: HTMLElement) => beside(card, 1),
    ArrowLeft: (card: HTMLElement) => beside(card, -1),
    ArrowDown: (card: HTMLElement) => beneath(card, 1),
    ArrowUp: (card: HTMLElement) => beneath(card, -1),
  }
  const stayCard = (stay: WardStay, key: string, bedNo: string | undefined) => (
    <StayCard
      key={key}
      stay={stay}
      bedNo={bedNo}
      moves={moves}
      discharging={discharging}
      score={scores.get(stay.patient.id)}
      acknowledging={acknowledging}
      chart={chart}
      visit={visit}
      onMeasure={can(recordVitals.access) ? onMeasure : undefined}
      keys={(acts) => keysOf(key, { ...steps, ...acts })}
    />
  )
  return (
    <div data-walk>
      {beds.length > 0 && (
        <Grid as="ul" least={184} gap={6} aria-label={`${ward}床位`}>
          {beds.map((bed) =>
            bed.stay ? (
              stayCard(bed.stay, bed.bedId, bed.bedNo)
            ) : (
              <li
                key={bed.bedId}
                className={`${panel.box} ${styles.bed}`}
                data-state={bed.status}
                aria-label={`${bed.bedNo} 床 ${WORDS[bed.status]}`}
                {...keysOf(bed.bedId, {
                  ...steps,
                  ...(bed.status === 'free' && mayAdmit && { Enter: () => onAdmit(bed) }),
                })}
              >
                <Row gap={6} className={styles.head}>
                  <b className={`${words.title} ${styles.no}`}>{bed.bedNo}</b>
                  <span className={words.muted}>{WORDS[bed.status]}</span>
                </Row>
                {bed.status === 'free' && mayAdmit && (
                  <button type="button" className={styles.admit} onClick={() => onAdmit(bed)}>
                    办理入院
                  </button>
                )}
              </li>
            ),
          )}
        </Grid>
      )}
      {unplaced.length > 0 && (
        <section aria-labelledby={head}>
          <h2 id={head} className={`${words.title} ${place.above16} ${place.below12}`}>
            未分配床位
          </h2>
          <Grid as="ul" least={184} gap={6}>
            {unplaced.map((stay) => stayCard(stay, stay.encounterId, undefined))}
          </Grid>
        </section>
      )}
    </div>
  )
}

const WORDS = { free: '空床', taken: '已占用', closed: '已停用' } as const
