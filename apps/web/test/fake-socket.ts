import { vi } from 'vitest'

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static made: FakeSocket[] = []
  readonly url: string
  readonly protocols: readonly string[]
  readonly sent: string[] = []
  readyState = FakeSocket.CONNECTING

  constructor(url: string, protocols: readonly string[] = []) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.made.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  says(frame: unknown): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  goes(code = 1006, reason = ''): void {
    this.readyState = FakeSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code, reason }))
  }
}

export const fakeSockets = (): void => {
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
}

export const lastSocket = (): FakeSocket => FakeSocket.made.at(-1)!
