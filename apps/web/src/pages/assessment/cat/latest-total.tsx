/** What the patient's record says of the questionnaire already: the latest total, with its day. Answers are asked anew each time. */
import { prefillOf } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import words from '../../../kit/look/words.module.css'

export const LatestTotal = ({ patientId }: { patientId: string | null }) => {
  const { data } = useCall(prefillOf, { patientId: patientId ?? '' }, { enabled: patientId !== null })
  const latest = patientId === null ? undefined : data?.values['cat']
  if (!latest) return null
  return (
    <p className={words.second}>
      上次 CAT {latest.text}（{latest.at}
      {latest.stale && '，数据已过期'}）
    </p>
  )
}
