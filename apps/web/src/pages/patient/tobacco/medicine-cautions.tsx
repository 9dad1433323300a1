import { MEDICINE_SOURCE, QUIT_MEDICINES } from '@huxi/clinical/cessation'
import { Alert } from 'antd'

const SPACED = { marginBottom: 16 } as const

const chosenIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((one) => one in QUIT_MEDICINES)

export const MedicineCautions = ({ medicines }: { medicines: unknown }) => {
  const chosen = chosenIn(medicines).map((one) => QUIT_MEDICINES[one]!)
  if (chosen.length === 0) return null
  return (
    <Alert
      type="info"
      title="用药注意"
      style={SPACED}
      description={
        <>
          {chosen.map(({ text, caution }) => (
            <p key={text}>
              <b>{text}</b>：{caution}
            </p>
          ))}
          <p>出处：{MEDICINE_SOURCE}</p>
        </>
      }
    />
  )
}
