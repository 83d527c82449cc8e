/**
 * Hands over one value at a time: who gives waits until the last one was taken, who takes until there is one. A stream would link what waits in
 * it to what came before; as long as one is never empty, all that went through it grows old together and stays until the whole heap is looked
 * through.
 */
export class Handover<T extends object> {
  private value: T | undefined;
  private isOver = false;
  private isLeft = false;
  private fault: unknown;
  /** One of the two waits at most: who gives while there is a value, who takes while there is none. */
  private goOn: () => void = () => undefined;

  private change(): Promise<void> {
    return new Promise((go) => {
      this.goOn = go;
    });
  }
  /** @returns whether anybody still takes. */
  async give(value: T): Promise<boolean> {
    while (this.value && !this.isLeft) await this.change();
    if (this.isLeft) return false;
    this.value = value;
    this.goOn();
    return true;
  }
  /** No more comes. @param fault why: who takes meets it after what was given. */
  end(fault?: unknown): void {
    this.fault = fault;
    this.isOver = true;
    this.goOn();
  }
  /** Nobody takes any more. */
  leave(): void {
    this.isLeft = true;
    this.goOn();
  }
  async *values(): AsyncGenerator<T> {
    for (;;) {
      while (!this.value && !this.isOver) await this.change();
      const { value } = this;
      if (!value) break;
      this.value = undefined;
      this.goOn();
      yield value;
    }
    if (this.fault) throw this.fault;
  }
}
