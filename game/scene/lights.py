"""The light on the table: one lamp, a rim, ambient, softboxes; and the maps seen from the lamp
and from above that soft shadows and contact shadows are read from."""

from __future__ import annotations

import math
from typing import Any

from panda3d.core import (
    BitMask32,
    Camera,
    ColorBlendAttrib,
    ColorWriteAttrib,
    CullFaceAttrib,
    DepthOffsetAttrib,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    OrthographicLens,
    Point3,
    SamplerState,
    Texture,
    Vec3,
    Vec4,
    WindowProperties,
)

from game.content.studios import Light
from game.scene import shaders
from game.scene.finishes import CASTS, TINTS
from game.scene.quads import fill, screen_quad
from game.scene.textures import texture

_SIZES = {"low": {"lamp": 1024, "above": 256}, "high": {"lamp": 2048, "above": 1024, "tint": 1024}}


class Lamps:
    """The maps and the shader inputs of one table's light."""

    def __init__(self, base: Any, root: NodePath, tier: str) -> None:
        self.base, self.root, self.tier = base, root, tier
        self.light = Light()
        self.maps: list[Map | Blur] = []
        self.frame = shaders.vectors(2)
        self.flash = shaders.vectors(4)
        root.setShaderInput("u_frame", self.frame)
        root.setShaderInput("u_flash", self.flash)
        root.setShaderInput("u_grain", texture("grain.png", False, True))
        root.setShaderInput("u_seed", Vec3(0.0, 5.0, 2.0))
        self.clock = (0.0, 0.0)
        self.tinted = False

    def set(self, light: Light, tier: str) -> None:
        """Light the table so."""
        self.light, self.tier = light, tier
        for old in self.maps:
            old.remove()
        sizes = _SIZES[tier]
        place, middle = Point3(*light.lamp), Point3(*light.middle)
        axis = place - middle
        distance = axis.length()
        axis.normalize()
        far = middle + axis * (light.depth / 2)
        give = self.root.setShaderInput
        lamp = Map(self, "lamp", sizes["lamp"], far, middle, light.span, 1.0, light.depth, CASTS)
        give("u_shadow", lamp.texture, _sampler(SamplerState.FT_shadow))
        give("u_lamp_map", lamp.matrix)
        over, deep = middle + Vec3(0, 0, light.top), light.top + 6.0
        if tier == "high":
            tint = Map(
                self,
                "tint",
                sizes["tint"],
                far,
                middle,
                light.span,
                1.0,
                light.depth,
                TINTS,
                "depth",
            )
            above = Map(self, "above", sizes["above"], over, middle, light.span, 0.1, deep, CASTS)
            give("u_shadow_depth", lamp.texture, _sampler(SamplerState.FT_nearest))
            give("u_tint", tint.texture)
            give("u_above", above.texture, _sampler(SamplerState.FT_shadow))
            self.maps = [lamp, tint, above]
        else:
            above = Map(
                self, "above", sizes["above"], over, middle, light.span, 0.1, deep, CASTS, "height"
            )
            across = Blur(self, above.texture, sizes["above"], Vec4(1.2, 0, 0, 0), -29)
            down = Blur(self, across.texture, sizes["above"], Vec4(0, 1.2, 0, 0), -28)
            give("u_heights", down.texture)
            self.maps = [lamp, above, across, down]
        give("u_above_map", above.matrix)
        give("u_key_place", Vec3(place))
        give("u_key_axis", axis)
        give("u_key_colour", Vec3(*light.lamp_colour))
        inner, outer = (math.cos(math.radians(a)) for a in light.cone)
        give("u_key_cone", Vec4(inner, outer, distance * distance, light.floor))
        rim = Vec3(*light.rim_axis)
        rim.normalize()
        give("u_rim_axis", rim)
        give("u_rim_colour", Vec3(*light.rim))
        give("u_sky", Vec3(*light.sky))
        give("u_ground", Vec3(*light.ground))
        give("u_horizon", Vec3(*light.horizon))
        for n, box in enumerate(light.boxes):
            give(f"u_box{n}", Vec4(*box.at))
            give(f"u_box{n}_colour", Vec3(*box.colour))
        narrow = 0.05 if tier == "high" else 0.13
        give(
            "u_shadow_soft",
            Vec4(
                0,
                light.widest / light.span,
                light.soft * 2 * light.depth / light.span,
                narrow / light.span,
            ),
        )
        reach = deep - 0.1
        give(
            "u_above_soft",
            Vec4(
                0.62,
                light.contact / light.span,
                light.contact_slope * light.span / reach,
                0.03 / reach,
            ),
        )
        give("u_bias", Vec4(*light.bias, 0, 0))
        give("u_grade", Vec4(light.bloom, light.exposure, light.vignette, light.saturation))
        give("u_gain", Vec4(*light.gain, 1.0))
        give("u_body", Vec4(1, 1, 1, 0))
        give("u_ink", Vec4(0, 0, 0, 0))
        self.set_tinted(self.tinted)

    def close(self) -> None:
        for one in self.maps:
            one.remove()
        self.maps = []

    def tick(self, frame: int, seconds: float) -> None:
        self.clock = (float(frame), seconds)
        self.frame.setElement(0, Vec4(float(frame), seconds, float(self.tinted), 0.0))

    def set_tinted(self, tinted: bool) -> None:
        """Is there acrylic whose coloured shadow must be drawn?"""
        self.tinted = tinted
        self.set_active(True)
        self.tick(int(self.clock[0]), self.clock[1])

    def set_active(self, active: bool) -> None:
        """Draw the maps anew? They stay as they are while nothing on the table moves."""
        for one in self.maps:
            one.buffer.setActive(active and (one.name != "tint" or self.tinted))


class Map:
    """One view from the lamp or from above, kept in a texture."""

    def __init__(
        self,
        lamps: Lamps,
        name: str,
        size: int,
        place: Point3,
        middle: Point3,
        span: float,
        near: float,
        far: float,
        views: BitMask32,
        colours: str = "",
    ) -> None:
        """`colours` names the fragment shader of a map that is more than depth."""
        base, root = lamps.base, lamps.root
        self.base, self.name = base, name
        props = FrameBufferProperties()
        props.setDepthBits(24)
        if colours:
            props.setRgbaBits(8, 8, 8, 8)
        self.buffer = base.graphicsEngine.makeOutput(
            base.pipe,
            name,
            -30,
            props,
            WindowProperties.size(size, size),
            GraphicsPipe.BF_refuse_window,
            base.win.getGsg(),
            base.win,
        )
        self.texture = Texture(name)
        plane = GraphicsOutput.RTP_color if colours else GraphicsOutput.RTP_depth
        self.buffer.addRenderTexture(self.texture, GraphicsOutput.RTM_bind_or_copy, plane)
        for wrap in (self.texture.setWrapU, self.texture.setWrapV):
            wrap(SamplerState.WM_border_color)
        self.texture.setBorderColor((1, 1, 1, 1))
        if colours:
            self.buffer.setClearColor((1, 1, 1, 1) if colours == "depth" else (0.2, 0, 0, 1))
            if colours == "height":
                self.texture.setWrapU(SamplerState.WM_clamp)
                self.texture.setWrapV(SamplerState.WM_clamp)
            self.texture.setMinfilter(SamplerState.FT_linear)
            self.texture.setMagfilter(SamplerState.FT_linear)
        else:
            self.buffer.setClearColorActive(False)
        lens = OrthographicLens()
        lens.setFilmSize(span, span)
        lens.setNearFar(near, far)
        camera = Camera(name, lens)
        camera.setCameraMask(views)
        camera.setTagStateKey("depth")
        for kind, features in (("pieces", ("PIECES",)), ("fixed", ())):
            camera.setTagState(kind, _map_state(lamps.tier, features, colours))
        self.node = root.attachNewNode(camera)
        self.node.setPos(place)
        self.node.lookAt(middle, Vec3(0, 1, 0))
        self.buffer.makeDisplayRegion().setCamera(self.node)
        self.matrix = root.getMat(self.node) * lens.getProjectionMat()

    def remove(self) -> None:
        self.base.graphicsEngine.removeWindow(self.buffer)
        self.node.removeNode()


class Blur:
    """One direction of a small blur over a map."""

    def __init__(self, lamps: Lamps, source: Texture, size: int, step: Vec4, sort: int) -> None:
        self.base, self.name = lamps.base, "blur"
        props = FrameBufferProperties()
        props.setRgbaBits(8, 8, 8, 8)
        self.buffer = self.base.graphicsEngine.makeOutput(
            self.base.pipe,
            "blur",
            sort,
            props,
            WindowProperties.size(size, size),
            GraphicsPipe.BF_refuse_window,
            self.base.win.getGsg(),
            self.base.win,
        )
        self.buffer.setClearColorActive(False)
        self.texture = Texture("blur")
        self.texture.setWrapU(SamplerState.WM_clamp)
        self.texture.setWrapV(SamplerState.WM_clamp)
        self.buffer.addRenderTexture(
            self.texture, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_color
        )
        quad = screen_quad("blur", shaders.program("quad", "blur", lamps.tier))
        quad.setShaderInput("u_source", source)
        quad.setShaderInput("u_step", step)
        fill(self.buffer.makeDisplayRegion(), quad)

    def remove(self) -> None:
        self.base.graphicsEngine.removeWindow(self.buffer)


def _map_state(tier: str, features: tuple[str, ...], colours: str) -> Any:
    state = NodePath("state")
    state.setShader(shaders.program("depth", colours or "depth", tier, features), 100)
    if colours == "depth":
        blend = ColorBlendAttrib
        state.setAttrib(blend.make(blend.MAdd, blend.OZero, blend.OIncomingColor), 100)
        state.setDepthWrite(False, 100)
        state.setDepthTest(False, 100)
        state.setAttrib(CullFaceAttrib.make(CullFaceAttrib.MCullClockwise), 100)
        return state.getState()
    state.setAttrib(ColorBlendAttrib.make(ColorBlendAttrib.MNone), 100)
    state.setDepthWrite(True, 100)
    state.setDepthTest(True, 100)
    state.setBin("opaque", 0, 100)
    if not colours:
        state.setAttrib(DepthOffsetAttrib.make(-1), 100)
        state.setAttrib(ColorWriteAttrib.make(0), 100)
    return state.getState()


def _sampler(kind: int) -> SamplerState:
    sampler = SamplerState()
    sampler.setMinfilter(kind)
    sampler.setMagfilter(kind)
    sampler.setWrapU(SamplerState.WM_border_color)
    sampler.setWrapV(SamplerState.WM_border_color)
    sampler.setBorderColor((1, 1, 1, 1))
    return sampler
