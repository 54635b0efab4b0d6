"""From the scene to the screen: the scene's own buffer, bloom, grading, and the average of
slightly shifted frames that a table at rest is shown as.

Once the average is complete nothing of it is drawn again until something changes; menus then
cost no more than themselves.
"""

from __future__ import annotations

from typing import Any

from panda3d.core import (
    ColorBlendAttrib,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    GraphicsWindow,
    NodePath,
    SamplerState,
    Texture,
    Vec4,
    WindowProperties,
)

from game.content.studios import Light
from game.scene import shaders
from game.scene.engine import is_software
from game.scene.quads import fill, screen_quad

FRAMES = {"low": 6, "high": 16}  # how many frames a picture at rest is the average of


class Picture:
    def __init__(self, base: Any, root: NodePath, camera: NodePath, tier: str) -> None:
        self.base, self.root, self.camera, self.tier = base, root, camera, tier
        self.frame = 0
        self.buffers: list[Any] = []
        self.light = Light()
        self._region = base.win.makeDisplayRegion()
        self._region.setSort(-10)
        self._share = shaders.vectors(1)
        base.camNode.getDisplayRegion(0).setActive(False)
        self.size = (0, 0)  # `build` comes with the first dressing
        self._pixels = shaders.vectors(1)
        root.setShaderInput("u_pixels", self._pixels)
        # A CPU that draws into a window must answer the finger first: what moves is drawn with
        # half as many lines, and sharp again as soon as it rests.
        self._hurry = isinstance(base.win, GraphicsWindow) and is_software(base)
        self.motion_scale = 0.5 if self._hurry else 1.0

    def build(self, tier: str, light: Light | None = None) -> None:
        """The whole chain for this tier, this light's grading and the window's size."""
        self.light = light or self.light
        for buffer in self.buffers:
            self.base.graphicsEngine.removeWindow(buffer)
        self.buffers, self.tier = [], tier
        self.size = (self.base.win.getXSize(), self.base.win.getYSize())
        high = tier == "high"
        scene = self._scene_buffer(high, self.size)
        self.moving = scene
        self._coarse = self.buffers[0]
        if not high and self.motion_scale < 1.0:
            w, h = (max(1, int(v * self.motion_scale)) for v in self.size)
            self.moving = self._scene_buffer(high, (w, h))
            self._coarse = self.buffers[1]
        inputs: dict[str, Any] = {"u_source": scene, "u_share": self._share}
        if high:
            thr = Vec4(*self.light.threshold, 0, 0)
            b0 = self._stage("bright", 4, -18, u_source=scene, u_threshold=thr)
            b1 = self._blurred(b0, 4, -17, 1.0)
            b2 = self._blurred(b1, 8, -15, 1.0)
            b3 = self._blurred(b2, 16, -13, 1.4)
            g = self.light
            inputs |= {
                "u_bloom1": b1,
                "u_bloom2": b2,
                "u_bloom3": b3,
                "u_gain": Vec4(*g.gain, 1),
                "u_grade": Vec4(g.bloom, g.exposure, g.vignette, g.saturation),
            }
        self.scene = scene
        self.average = self._stage("finish", 1, -10, average=True, **inputs)
        self._screen = self._show(self.average)
        self.changed()

    def close(self) -> None:
        for buffer in self.buffers:
            self.base.graphicsEngine.removeWindow(buffer)
        self.buffers = []
        self.base.win.removeDisplayRegion(self._region)
        self.base.camNode.getDisplayRegion(0).setActive(True)

    # ---- frames --------------------------------------------------------------------------

    def changed(self) -> None:
        """Something moved: begin a new average."""
        self.frame = 0

    @property
    def frames(self) -> int:
        """How many frames a picture at rest is made of."""
        return 3 if self._hurry else FRAMES[self.tier]

    @property
    def at_rest(self) -> bool:
        return self.frame >= self.frames

    def resized(self) -> bool:
        """Has the window another size than the picture?"""
        return self.size != (self.base.win.getXSize(), self.base.win.getYSize())

    def next_frame(self) -> int:
        """Called once a frame: which frame of the average this one is (0 in motion)."""
        if self.resized():
            self.build(self.tier)
        done = self.at_rest
        for buffer in self.buffers:
            buffer.setActive(not done)
        number = self.frame
        if self.tier == "low":
            # a graded frame can be shown as it is: the average begins with the second one
            self.buffers[-1].setActive(not done and number > 0)
            self.buffers[0].setActive(not done and (number > 0 or self.moving is self.scene))
            if self.moving is not self.scene:
                self._coarse.setActive(number == 0)
            drawn = self._coarse if number == 0 else self.buffers[0]
            self._pixels.setElement(0, Vec4(drawn.getXSize(), drawn.getYSize(), 0, 0))
            if number < 2:
                self._screen.setShaderInput("u_source", self.average if number else self.moving)
        if not done:
            share = number + 1 if self.tier == "high" else max(1, number)
            self._share.setElement(0, Vec4(1.0 / share, 0, 0, 0))
            self.frame += 1
        return number

    # ---- buffers -------------------------------------------------------------------------

    def _scene_buffer(self, high: bool, size: tuple[int, int]) -> Texture:
        props = FrameBufferProperties()
        props.setDepthBits(24)
        if high:
            props.setRgbaBits(16, 16, 16, 16)
            props.setFloatColor(True)
        else:
            props.setRgbaBits(8, 8, 8, 8)
        if not is_software(self.base):
            props.setMultisamples(4)
        buffer = self._buffer("scene", props, size, -20)
        buffer.setClearColorActive(True)
        buffer.setClearColor((0, 0, 0, 1))
        region = buffer.makeDisplayRegion()
        region.setCamera(self.camera)
        return self._target(buffer)

    def _blurred(self, source: Texture, divide: int, sort: int, step: float) -> Texture:
        across = self._stage("blur", divide, sort, u_source=source, u_step=Vec4(step, 0, 0, 0))
        return self._stage("blur", divide, sort + 1, u_source=across, u_step=Vec4(0, step, 0, 0))

    def _stage(
        self, fragment: str, divide: int, sort: int, average: bool = False, **inputs: Any
    ) -> Texture:
        props = FrameBufferProperties()
        props.setRgbaBits(16, 16, 16, 16)
        props.setFloatColor(True)
        size = (max(1, self.size[0] // divide), max(1, self.size[1] // divide))
        buffer = self._buffer(fragment, props, size, sort)
        buffer.setClearColorActive(False)
        buffer.setClearDepthActive(False)
        quad = screen_quad(fragment, shaders.program("quad", fragment, self.tier))
        for name, value in inputs.items():
            quad.setShaderInput(name, value)
        if average:
            blend = ColorBlendAttrib
            quad.setAttrib(
                blend.make(blend.MAdd, blend.OIncomingAlpha, blend.OOneMinusIncomingAlpha)
            )
        fill(buffer.makeDisplayRegion(), quad)
        return self._target(buffer)

    def _buffer(
        self, name: str, props: FrameBufferProperties, size: tuple[int, int], sort: int
    ) -> Any:
        buffer = self.base.graphicsEngine.makeOutput(
            self.base.pipe,
            name,
            sort,
            props,
            WindowProperties.size(*size),
            GraphicsPipe.BF_refuse_window,
            self.base.win.getGsg(),
            self.base.win,
        )
        if buffer is None:
            raise RuntimeError(
                f"the graphics driver gives no {name} buffer of {size[0]} x {size[1]}"
            )
        self.buffers.append(buffer)
        return buffer

    def _target(self, buffer: Any) -> Texture:
        target = Texture(buffer.getName())
        target.setWrapU(SamplerState.WM_clamp)
        target.setWrapV(SamplerState.WM_clamp)
        target.setMinfilter(SamplerState.FT_linear)
        target.setMagfilter(SamplerState.FT_linear)
        buffer.addRenderTexture(target, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_color)
        return target

    def _show(self, source: Texture) -> NodePath:
        quad = screen_quad("show", shaders.program("quad", "show", self.tier))
        quad.setShaderInput("u_source", source)
        fill(self._region, quad)
        return quad
