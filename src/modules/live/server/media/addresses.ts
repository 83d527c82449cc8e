/** A description with the public address beside each of this machine's own: behind a router that hands the ports on as they are. */
export function withPublicIp(sdp: string, publicIp: string | undefined): string {
  if (!publicIp) return sdp;
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      const [, head, address, tail] =
        /^(a=candidate:\S+ \d+ udp \d+ )(\d+\.\d+\.\d+\.\d+)( \d+ typ host.*)$/i.exec(line) ?? [];
      if (!head || !address || address === publicIp) return line;
      return [line, `${head.replace(/^a=candidate:(\S+)/, 'a=candidate:$1p')}${publicIp}${tail ?? ''}`];
    })
    .join('\r\n');
}
