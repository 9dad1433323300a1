/** An error the operator can mend: the start prints the message as one line, without stack, and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
