declare module 'jsdom' {
  export interface PageElement {
    readonly localName: string
    readonly textContent: string | null
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
    getAttribute(name: string): string | null
    remove(): void
    querySelector(selector: string): PageElement | null
    querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number }
  }

  type PageDocument = PageElement & { readonly head: PageElement }

  export class JSDOM {
    constructor(html: string)
    readonly window: {
      readonly document: PageDocument
      readonly DOMParser: new () => { parseFromString(html: string, type: 'text/html'): PageDocument }
    }
  }
}
