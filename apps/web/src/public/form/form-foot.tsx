import actions from './actions.module.css'
import styles from './form.module.css'

interface FormFootProps {
  failure: string
  busy: boolean
  text: string
  busyText: string
}

export const FormFoot = ({ failure, busy, text, busyText }: FormFootProps) => (
  <>
    <p className={styles.failure} role="alert">
      {failure}
    </p>
    <button className={actions.submit} type="submit" disabled={busy}>
      {busy ? busyText : text}
    </button>
  </>
)
