const INSTEAD = '也可以手动输入编码。'

const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: `没有使用相机的权限，请在浏览器的网站设置中允许后重试，${INSTEAD}`,
  NotFoundError: `没有找到相机，请接上相机后重试，${INSTEAD}`,
  NotReadableError: `相机正被其他程序使用，请关闭后重试，${INSTEAD}`,
}

export const cameraRefusal = (error: unknown): string =>
  REFUSALS[(error as Partial<Error> | undefined)?.name ?? ''] ??
  `这台设备的浏览器不能使用相机，请换一台设备，${INSTEAD}`
