// The address that other devices use for this server. The page of a server on this machine has the address 127.0.0.1,
// which means another machine there; the server knows its addresses in the network.
import { get } from "../api/client";
import { onServerMachine } from "../browser/machine";

export class Bases {
  /** Origins without a slash at the end, the best first. */
  all = $state.raw<readonly string[]>([location.origin]);
  /** Links from here work on this machine only. */
  local = $state(onServerMachine());

  async load(): Promise<void> {
    if (!this.local) return;
    const { addresses } = await get("/addresses", {}).catch(() => ({ addresses: [] as string[] }));
    if (addresses.length === 0) return;
    this.all = addresses.map((address) => address.replace(/\/$/, ""));
    this.local = false;
  }
}
