/** A mistake the operator can mend: the start prints the message as one line, without a stack, and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
