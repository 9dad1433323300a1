export interface Askings {
  shown(tenantId: number, rule: string): void
}
