import type { Person } from './kit';

// How a page's connections of picture and voice go, in words: where one does not come about, nobody has to guess where it ended.

/** What is told of each kind of a connection's figures. */
const FIGURES: Readonly<Record<string, string[]>> = {
  transport: ['dtlsState', 'iceState', 'iceRole', 'selectedCandidatePairId', 'bytesSent', 'bytesReceived'],
  'candidate-pair': [
    'id',
    'localCandidateId',
    'remoteCandidateId',
    'state',
    'nominated',
    'requestsSent',
    'responsesReceived',
    'requestsReceived',
    'bytesSent',
    'bytesReceived',
  ],
  'local-candidate': ['id', 'candidateType', 'address', 'port', 'relayProtocol', 'url'],
  'remote-candidate': ['id', 'candidateType', 'address', 'port'],
  'inbound-rtp': [
    'mid',
    'kind',
    'packetsReceived',
    'packetsLost',
    'bytesReceived',
    'framesReceived',
    'framesDecoded',
    'keyFramesDecoded',
    'pliCount',
  ],
  'outbound-rtp': ['mid', 'kind', 'packetsSent', 'bytesSent', 'framesEncoded', 'keyFramesEncoded', 'pliCount'],
};
/** Where a page keeps what is asked of it later. */
interface Watched {
  mediaWays?: RTCPeerConnection[];
  mediaFaults?: string[];
}

/**
 * Keeps the connections that the pages of a browser will open, so that they can be told of.
 * @param o.relayOnly of all ways they take the relay alone, as where nothing else comes through.
 */
export async function watchMedia(who: Person, o: { readonly relayOnly: boolean }): Promise<void> {
  await who.context.addInitScript(({ relayOnly }) => {
    const ways: RTCPeerConnection[] = [];
    const faults: string[] = [];
    Object.assign(window, { mediaWays: ways, mediaFaults: faults });
    const Open = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Open {
      constructor(settings?: RTCConfiguration) {
        super(relayOnly ? { ...settings, iceTransportPolicy: 'relay' } : settings);
        ways.push(this);
        this.addEventListener('icecandidateerror', ({ url, errorCode, errorText }) => {
          faults.push(`${url}: ${errorCode} ${errorText}`);
        });
      }
    };
  }, o);
}

/** The connections of a page one by one: their states, the ways they know, what came, went and was drawn. */
export const mediaWaysOf = (who: Person): Promise<string> =>
  who.page.evaluate(async (figures) => {
    const { mediaWays = [], mediaFaults = [] } = window as Window & Watched;
    const lines = mediaFaults.map((fault) => `no place on a relay: ${fault}`);
    for (const [at, way] of mediaWays.entries()) {
      const { connectionState, iceConnectionState, iceGatheringState, localDescription } = way;
      const own = localDescription?.sdp.split('\r\n').filter((line) => line.startsWith('a=candidate:')).length;
      lines.push(
        `connection ${at + 1}: ${connectionState}, ice ${iceConnectionState}, gathering ${iceGatheringState}, addresses ${own ?? 0}`,
      );
      // Of one that is closed there may be no figures.
      const report = await way.getStats().catch(() => undefined);
      report?.forEach((one: Readonly<Record<string, unknown>>) => {
        const type = String(one['type']);
        // A room has lines for everybody; most of them are silent.
        if (type === 'inbound-rtp' && !one['packetsReceived']) return;
        const said = figures[type]?.flatMap((name) => (one[name] === undefined ? [] : `${name} ${String(one[name])}`));
        if (said) lines.push(`  ${type}: ${said.join(', ')}`);
      });
    }
    return lines.join('\n');
  }, FIGURES);
