import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  viewportAround,
  maxZoom,
  dragBy,
  clampViewport,
  type Position,
  bringIntoView,
  type Viewport,
  whole,
  zoomAround,
} from '../../packages/console/src/map/drawing/viewport.ts';

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const place = fc.record({ x: percent, y: percent });
const viewport = fc
  .record({ x: percent, y: percent, zoom: fc.double({ min: 0.1, max: 20, noNaN: true }) })
  .map(clampViewport);

/** Returns the point of the drawing at a position in the frame. */
const shownAt = ({ x, y, zoom }: Viewport, at: Position): Position => ({
  x: x + (at.x - 50) / zoom,
  y: y + (at.y - 50) / zoom,
});
const isNear = (one: Position, other: Position) => Math.hypot(one.x - other.x, one.y - other.y) < 1e-6;

function assertInside(view: Viewport) {
  assert.ok(view.zoom >= 1 && view.zoom <= maxZoom);
  for (const corner of [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ]) {
    const { x, y } = shownAt(view, corner);
    assert.ok(Math.min(x, y) >= -1e-6 && Math.max(x, y) <= 100 + 1e-6);
  }
}

test('nothing outside the drawing is ever shown, and zooming out ends at the whole drawing', () => {
  fc.assert(
    fc.property(viewport, place, fc.double({ min: 0.01, max: 100, noNaN: true }), (view, at, factor) => {
      for (const one of [zoomAround(view, factor, at), dragBy(view, at), bringIntoView(view, at)])
        assertInside(one);
      assert.deepEqual(zoomAround(view, 1e-9, at), whole);
    }),
  );
});

test('zooming in keeps the point under the pointer in place', () => {
  fc.assert(
    fc.property(viewport, place, fc.double({ min: 1, max: 5, noNaN: true }), (view, at, factor) => {
      assert.ok(isNear(shownAt(zoomAround(view, factor, at), at), shownAt(view, at)));
    }),
  );
});

test('bringing a position into view shows it, and does not move a visible one', () => {
  fc.assert(
    fc.property(viewport, place, (view, at) => {
      const shown = bringIntoView(view, at);
      const reach = 50 / shown.zoom + 1e-6;
      assert.ok(Math.abs(at.x - shown.x) <= reach && Math.abs(at.y - shown.y) <= reach);
      assert.deepEqual(bringIntoView(shown, at), shown);
    }),
  );
});

test('the viewport around positions shows them all', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 9 }), (positions) => {
      const view = viewportAround(positions);
      assertInside(view);
      for (const at of positions) {
        const reach = 50 / view.zoom + 1e-6;
        assert.ok(Math.abs(at.x - view.x) <= reach && Math.abs(at.y - view.y) <= reach);
      }
    }),
  );
});
