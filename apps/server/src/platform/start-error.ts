/** A mistake the operator can mend: the start prints the message as one line and ends with exit code 1, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
