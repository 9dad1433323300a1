import { StartError } from './start-error.ts'

/** @throws {StartError} without PUBLIC_URL, which the code on a report contains */
export const reportCheckOf = (on: boolean, publicUrl: string | undefined): boolean => {
  if (on && !publicUrl)
    throw new StartError(
      '设置 REPORT_CHECK 需要同时设置 PUBLIC_URL，报告上的二维码要指向它：请设置 PUBLIC_URL，或去掉 REPORT_CHECK',
    )
  return on
}
