/** The end of a form: why it did not work, and the button that sends it. */
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
    <p className="login-failure" role="alert">
      {failure}
    </p>
    <button className="login-submit" type="submit" disabled={busy}>
      {busy ? busyText : text}
    </button>
  </>
)
