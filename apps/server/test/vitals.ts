/** Vital signs with a NEWS2 of 0. */
export const CALM = {
  respiratoryRate: 18,
  restingSao2: 96,
  supplementalOxygen: false,
  hypercapnic: false,
  systolicBp: 130,
  pulse: 80,
  temperatureC: 36.8,
  consciousness: 'A',
}
/** NEWS2 of 12 */
export const SEVERE = { ...CALM, respiratoryRate: 30, restingSao2: 85, systolicBp: 85, pulse: 135 }
/** NEWS2 of 3, all in one parameter */
export const SINGLE = { ...CALM, consciousness: 'C' }
