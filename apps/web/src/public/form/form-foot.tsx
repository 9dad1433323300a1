/** The end of a form: why it did not work, and the button that sends it. */
import actions from './actions.module.css'
import styles from './form.module.css'

interface FormFootProps {
  failure: string
  busy: boolean
  /** on the button */
  text: string
  /** while it is sent */
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
