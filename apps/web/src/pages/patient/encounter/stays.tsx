import { bedStays } from '@huxi/contract'
import { failureText } from '../../../kit/data/failure.ts'
import { useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './stays.module.css'

const SKELETON_ROWS = 2
const MINUTES = 16

export const Stays = ({ encounterId }: { encounterId: string }) => {
  const { data, error, refetch } = useCall(bedStays, { encounterId })
  if (!data)
    return error ? <PartFailure text={failureText(error)} onRetry={refetch} /> : <Skeleton rows={SKELETON_ROWS} />
  if (data.length === 0) return <p className={words.second}>没有住床记录。开始就诊或转床时选择床位，这里就会有记录。</p>
  return (
    <Stack as="ol" className={styles.stays}>
      {data.map(({ id, ward, bedNo, startAt, endAt, isOpen }) => (
        <Row as="li" gap={16} lines={2} align="stretch" wrap key={id} data-open={isOpen}>
          <b>
            {ward} {bedNo} 床
          </b>
          <span className={words.second}>
            {startAt?.slice(0, MINUTES)} ～ {isOpen ? '至今' : endAt?.slice(0, MINUTES)}
          </span>
        </Row>
      ))}
    </Stack>
  )
}
